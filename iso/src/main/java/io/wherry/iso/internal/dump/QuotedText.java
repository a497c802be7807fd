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
            } else {
                append(out, text, i);
            }
        }
        return out.append('"').toString();
    }

    /// Returns a name of a file or peer without quotes; control characters are escaped, which could
    /// control the terminal.
    static String name(String name) {
        StringBuilder out = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            append(out, name, i);
        }
        return out.toString();
    }

    private static void append(StringBuilder out, CharSequence text, int index) {
        char c = text.charAt(index);
        if (Character.isISOControl(c) || isLone(text, index) || isBreak(c)) {
            out.append("\\u%04x".formatted((int) c));
        } else {
            out.append(c);
        }
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
