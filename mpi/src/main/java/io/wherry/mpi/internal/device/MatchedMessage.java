// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.lang.foreign.MemorySegment;

/// A message that a matched probe removed from the queue: no other receive can match it.
public interface MatchedMessage {

    Envelope envelope();

    /// Receives the message into the start of `data`. May be called once.
    Transfer receive(MemorySegment data, Element element);
}
