// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import io.wherry.bytes.ModifiedUtf8;
import java.io.EOFException;
import java.io.IOException;

/// Texts of a stream in the java.io format that may be longer than the stream.
final class TextReader {
    private TextReader() {}

    /// The next `length` bytes as text, of blocks in block mode.
    static String read(BlockInput in, long length) throws IOException {
        long known = in.left();
        if (length < 0 || length > Integer.MAX_VALUE - 16 || (known >= 0 && length > known)) {
            throw new EOFException(
                    "text is longer than the stream: bytes=" + length + ", left=" + known);
        }
        int count = (int) length;
        if (!in.isBlockMode() && count <= BlockInput.TRUST) {
            int from = in.require(count);
            return ModifiedUtf8.decode(in.bytes(), from, count);
        }
        return ModifiedUtf8.decode(ArrivingArrays.bytes(in, count), 0, count);
    }
}
