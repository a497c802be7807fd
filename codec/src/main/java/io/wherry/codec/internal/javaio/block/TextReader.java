// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.block;

import io.wherry.bytes.BigEndian;
import io.wherry.bytes.ModifiedUtf8;
import java.io.EOFException;
import java.io.IOException;

/// Texts of a stream in the java.io format.
public final class TextReader {
    private TextReader() {}

    /// Length and text, as [java.io.DataInput#readUTF] has it.
    public static String readUtf(BlockInput in) throws IOException {
        if (in.isBlockMode()) {
            return readUtfOfBlocks(in);
        }
        int at = in.require(Short.BYTES);
        int count = BigEndian.getShort(in.bytes(), at) & 0xffff;
        in.expect(count);
        int from = in.require(count);
        return ModifiedUtf8.decode(in.bytes(), from, count);
    }

    private static String readUtfOfBlocks(BlockInput in) throws IOException {
        int count = in.readShort() & 0xffff;
        int at = count > in.held() ? -1 : in.together(count);
        if (at >= 0) {
            return ModifiedUtf8.decode(in.bytes(), at, count);
        }
        byte[] text = new byte[count];
        int done = 0;
        while (done < count) {
            int got = read(in, text, done);
            if (got < 0) {
                checkBegin(text, done);
                throw StreamEnd.of(in);
            }
            done += got;
        }
        return ModifiedUtf8.decode(text, 0, count);
    }

    private static int read(BlockInput in, byte[] text, int done) throws IOException {
        try {
            return in.read(text, done, text.length - done);
        } catch (IOException e) {
            checkBegin(text, done);
            throw e;
        }
    }

    /// Checks the characters of a text whose end is missing, as java.io does before it misses the
    /// end.
    ///
    /// @throws java.io.UTFDataFormatException if one of them is not valid
    private static void checkBegin(byte[] text, int count) throws IOException {
        int end = count;
        if (count > 1 && isFirstOfThree(text[count - 2])) {
            end = count - 2;
        } else if (count > 0
                && (isFirstOfThree(text[count - 1]) || (text[count - 1] & 0xe0) == 0xc0)) {
            end = count - 1;
        }
        ModifiedUtf8.decode(text, 0, end);
    }

    private static boolean isFirstOfThree(byte value) {
        return (value & 0xf0) == 0xe0;
    }

    /// The next `length` bytes, which may be more than the stream has, as text; of blocks in block
    /// mode.
    public static String read(BlockInput in, long length) throws IOException {
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
        return ModifiedUtf8.decode(IncrementalArrayReader.bytes(in, count), 0, count);
    }
}
