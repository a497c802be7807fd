// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.chain;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A format that a [FormatChain] reads. Immutable.
sealed interface ChainedFormat permits NativeFormat, DelegatedFormat {
    String name();

    /// Returns true if messages that begin with `prefix` are of this format.
    ///
    /// @param prefix the first bytes of the message, at most [FormatDelegate#PREFIX] of them
    boolean recognizes(byte[] prefix) throws IOException;

    @Nullable Object decode(byte[] message) throws IOException;

    @Nullable Object decode(MemorySegment message) throws IOException;
}
