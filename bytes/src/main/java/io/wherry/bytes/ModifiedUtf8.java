// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.io.UTFDataFormatException;

/// Text as [java.io.DataInput#readUTF] has it: modified UTF-8, without its length. Offsets and
/// counts are bytes.
public final class ModifiedUtf8 {
    /// Set where one of eight bytes is not ASCII.
    private static final long HIGH_BITS = 0x8080808080808080L;

    private static final long LOW_BITS = 0x0101010101010101L;

    private ModifiedUtf8() {}

    /// Returns the text in `source[from .. from + count)`.
    ///
    /// @throws UTFDataFormatException if the bytes are not modified UTF-8
    @SuppressWarnings("deprecation") // ASCII bytes to chars without a decoder
    public static String decode(byte[] source, int from, int count) throws UTFDataFormatException {
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

    /// Returns whether each of `bytes[from .. to)` is a char by itself: ASCII, and not zero.
    public static boolean isPlain(byte[] bytes, int from, int to) {
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
}
