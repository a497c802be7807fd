// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.dump;

/// Quotes text.
final class QuotedText {
    private QuotedText() {}

    /// Returns a JSON string (RFC 8259); control characters and unpaired surrogates are escaped, so
    /// that the output is one line of well-formed text.
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

    /* An unpaired surrogate. */
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

    /// Returns the value of a field: text and characters are quoted.
    static String value(Object value) {
        return value instanceof String || value instanceof Character
                ? json(value.toString())
                : value.toString();
    }
}
