// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.wherry.inspect.parse.PrimitiveValues;
import io.wherry.inspect.parse.UtfText;
import java.lang.foreign.MemorySegment;

/// Values of a stream as text for people. No control character of the data gets through.
final class DisplayText {
    private static final int MOST_ELEMENTS = 16;
    private static final int MOST_BYTES = 32;

    private DisplayText() {}

    /// Returns a text between quotation marks, with escapes as in Java.
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> quoted.append('\\').append(c);
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                default -> UtfText.appendPrinted(quoted, c);
            }
        }
        return quoted.append('"').toString();
    }

    /// Returns a name of the stream with escapes for all that is not printed.
    static String name(String name) {
        return UtfText.printed(name);
    }

    static String primitive(MemorySegment bytes, long at, char letter) {
        String text = PrimitiveValues.text(bytes, at, letter);
        return letter == 'C' ? "'" + name(text) + "'" : text;
    }

    /// Returns the first elements of an array of primitives.
    static String elements(MemorySegment elements, char letter) {
        if (letter == 'B') {
            return hex(elements);
        }
        int size = PrimitiveValues.size(letter);
        long count = elements.byteSize() / size;
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < Math.min(count, MOST_ELEMENTS); i++) {
            text.append(i == 0 ? "" : ", ").append(primitive(elements, (long) i * size, letter));
        }
        return text.append(count > MOST_ELEMENTS ? ", ...}" : "}").toString();
    }

    /// Returns the first bytes as hexadecimal digits.
    static String hex(MemorySegment bytes) {
        StringBuilder text = new StringBuilder();
        for (long at = 0; at < Math.min(MOST_BYTES, bytes.byteSize()); at++) {
            text.append(String.format("%02x", bytes.get(JAVA_BYTE, at) & 0xff));
        }
        return text.append(bytes.byteSize() > MOST_BYTES ? "..." : "").toString();
    }
}
