// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import io.wherry.bytes.BigEndian;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;

/// Text as [java.io.DataInput#readUTF] has it.
final class ModifiedUtf8 {

    /// Set where one of eight bytes is not ASCII.
    private static final long HIGH_BITS = 0x8080808080808080L;

    private static final long LOW_BITS = 0x0101010101010101L;

    private ModifiedUtf8() {}

    /// The text in `source[from .. from + count)`.
    @SuppressWarnings("deprecation") // ASCII bytes to chars without a decoder
    static String decode(byte[] source, int from, int count) throws UTFDataFormatException {
        int end = from + count;
        int next = from;
        while (next <= end - Long.BYTES && (BigEndian.getLong(source, next) & HIGH_BITS) == 0) {
            next += Long.BYTES;
        }
        while (next < end) {
            if (source[next++] < 0) {
                return decodeWide(source, from, end);
            }
        }
        return new String(source, 0, from, count);
    }

    /// Whether each of `bytes[from .. to)` is a char by itself: ASCII, and not zero.
    static boolean isPlain(byte[] bytes, int from, int to) {
        int next = from;
        long bad = 0;
        for (; next <= to - Long.BYTES; next += Long.BYTES) {
            long eight = BigEndian.getLong(bytes, next);
            // a byte that is zero borrows from the next and leaves its own high bit set
            bad |= eight | (eight - LOW_BITS);
        }
        for (; next < to; next++) {
            bad |= bytes[next] | (bytes[next] - 1);
        }
        return (bad & HIGH_BITS) == 0;
    }

    private static String decodeWide(byte[] source, int from, int end)
            throws UTFDataFormatException {
        char[] chars = new char[end - from];
        int length = 0;
        int at = from;
        while (at < end) {
            int first = source[at] & 0xff;
            switch (first >> 4) {
                case 0, 1, 2, 3, 4, 5, 6, 7 -> {
                    chars[length++] = (char) first;
                    at++;
                }
                case 12, 13 -> {
                    int second = following(source, at + 1, end);
                    chars[length++] = (char) (((first & 0x1f) << 6) | second);
                    at += 2;
                }
                case 14 -> {
                    int second = following(source, at + 1, end);
                    int third = following(source, at + 2, end);
                    chars[length++] = (char) (((first & 0x0f) << 12) | (second << 6) | third);
                    at += 3;
                }
                default -> throw new UTFDataFormatException();
            }
        }
        return new String(chars, 0, length);
    }

    private static int following(byte[] source, int at, int end) throws UTFDataFormatException {
        if (at >= end || (source[at] & 0xc0) != 0x80) {
            throw new UTFDataFormatException();
        }
        return source[at] & 0x3f;
    }

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
            return decode(in.bytes(), from, count);
        }
        return decode(ArrivingArrays.bytes(in, count), 0, count);
    }
}
