// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.lang.foreign.MemorySegment;

/// A message that was found by a matched probe: nobody else receives it any more.
public interface MatchedMessage {

    Envelope envelope();

    /// Receives it into the start of `data`, once.
    Transfer receive(MemorySegment data, Element element);
}
