// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import io.wherry.bytes.ModifiedUtf8;
import java.io.UTFDataFormatException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// Strings of a stream: modified UTF-8 to text and back, and text that can be printed.
public final class UtfText {
    /// Bytes that an array holds on each JVM.
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    private UtfText() {}

    /// Returns the text; null if the bytes are not modified UTF-8 or more than an array holds.
    public static @Nullable String decode(MemorySegment utf) {
        if (utf.byteSize() > MOST_BYTES) {
            return null;
        }
        byte[] bytes = utf.toArray(ValueLayout.JAVA_BYTE);
        try {
            return ModifiedUtf8.decode(bytes, 0, bytes.length);
        } catch (UTFDataFormatException _) {
            return null;
        }
    }

    /// Returns the first chars of a text, at most `limit` bytes of them and three dots if there are more. Bytes that are
    /// not modified UTF-8 are named as such.
    public static String abridged(MemorySegment utf, int limit) {
        long end = Math.min(limit, utf.byteSize());
        while (end > 0 && end < utf.byteSize() && isInside(utf.get(ValueLayout.JAVA_BYTE, end))) {
            end--;
        }
        String text = decode(utf.asSlice(0, end));
        if (text == null) {
            return "(" + utf.byteSize() + " bytes that are not modified UTF-8)";
        }
        return end < utf.byteSize() ? text + "..." : text;
    }

    private static boolean isInside(byte next) {
        return (next & 0xc0) == 0x80;
    }

    /// Returns a text with escapes for all that is not printed, such as control characters.
    public static String printed(String text) {
        StringBuilder printed = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            appendPrinted(printed, text.charAt(i));
        }
        return printed.toString();
    }

    /// Appends a char, or an escape for one that is not printed.
    public static void appendPrinted(StringBuilder target, char c) {
        int type = Character.getType(c);
        boolean printed =
                !Character.isISOControl(c)
                        && type != Character.FORMAT
                        && type != Character.LINE_SEPARATOR
                        && type != Character.PARAGRAPH_SEPARATOR;
        if (printed) {
            target.append(c);
        } else {
            target.append(String.format("\\u%04x", (int) c));
        }
    }

    /// Returns the number of bytes that [#encode] makes of a text.
    public static long encodedLength(String text) {
        long length = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x800) {
                length += 2;
            } else if (c == 0 || c >= 0x80) {
                length++;
            }
        }
        return length;
    }

    /// Returns the modified UTF-8 of a text, without a length.
    ///
    /// @throws IllegalArgumentException if it is more than an array holds
    public static byte[] encode(String text) {
        long length = encodedLength(text);
        if (length > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "text is too long: chars=" + text.length() + ", bytes=" + length);
        }
        byte[] bytes = new byte[(int) length];
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 1 && c < 0x80) {
                bytes[count++] = (byte) c;
            } else if (c < 0x800) {
                bytes[count++] = (byte) (0xc0 | (c >> 6));
                bytes[count++] = (byte) (0x80 | (c & 0x3f));
            } else {
                bytes[count++] = (byte) (0xe0 | (c >> 12));
                bytes[count++] = (byte) (0x80 | ((c >> 6) & 0x3f));
                bytes[count++] = (byte) (0x80 | (c & 0x3f));
            }
        }
        return bytes;
    }
}
