// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.block;

import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;

/// Errors for streams that end where more bytes must follow.
final class StreamEnd {
    private StreamEnd() {}

    static EOFException of(BlockInput in) {
        return new EOFException("stream ends early: position=" + in.position());
    }

    /// Drops the bytes that are there.
    ///
    /// @param needed the bytes that must follow
    static IOException within(BlockInput in, int needed) {
        String where = "position=" + in.position() + ", needed=" + needed;
        return in.endEarly()
                ? new StreamCorruptedException("stream ends within block data: " + where)
                : new EOFException("stream ends early: " + where);
    }
}
