// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.dump;

/// Text between quotation marks.
final class QuotedText {
    private QuotedText() {}

    /// As RFC 8259 has it; control characters and halves of surrogate pairs as numbers, so that what comes out is one line of
    /// well-formed text.
    static String json(CharSequence text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c == '\n') {
                out.append("\\n");
            } else if (Character.isISOControl(c) || isLone(text, i) || isBreak(c)) {
                out.append("\\u%04x".formatted((int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }

    /* Half of a pair without the other. */
    private static boolean isLone(CharSequence text, int index) {
        char c = text.charAt(index);
        if (Character.isHighSurrogate(c)) {
            return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
        }
        return Character.isLowSurrogate(c)
                && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
    }

    private static boolean isBreak(char c) {
        return Character.getType(c) == Character.LINE_SEPARATOR
                || Character.getType(c) == Character.PARAGRAPH_SEPARATOR;
    }

    /// The value of a field: text and characters between quotation marks.
    static String value(Object value) {
        return value instanceof String || value instanceof Character
                ? json(value.toString())
                : value.toString();
    }
}
