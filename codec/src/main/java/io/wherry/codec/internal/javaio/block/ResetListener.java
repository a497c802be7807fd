// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.block;

import java.io.IOException;

/// Receives the resets that stand between blocks of data.
public interface ResetListener {

    /// Forgets the objects of the stream.
    void reset() throws IOException;
}
