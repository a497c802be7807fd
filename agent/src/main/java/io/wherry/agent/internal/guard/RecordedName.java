// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.guard;

import java.util.HexFormat;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Names of classes and methods in a recording. Spaces, commas, backslashes and other characters
/// that would end a name are written as Java's Unicode escapes: Kotlin allows spaces in the names
/// of test methods, and then the classes in them have names with spaces.
final class RecordedName {
    private static final Pattern ESCAPED = Pattern.compile("\\\\u(\\p{XDigit}{4})");

    private RecordedName() {}

    /// Returns the name as it is written.
    static String escaped(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (isEscaped(c)) {
                text.append('\\').append('u').append(HexFormat.of().toHexDigits(c));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    /* Surrogates, too: one alone has no UTF-8. */
    private static boolean isEscaped(char c) {
        return c == '\\'
                || c == ','
                || Character.isWhitespace(c)
                || Character.isSpaceChar(c)
                || Character.isISOControl(c)
                || Character.isSurrogate(c);
    }

    /// Returns the name that was written as `text`.
    static String unescaped(String text) {
        return ESCAPED.matcher(text).replaceAll(RecordedName::character);
    }

    private static String character(MatchResult escape) {
        char c = (char) HexFormat.fromHexDigits(escape.group(1));
        return Matcher.quoteReplacement(String.valueOf(c));
    }
}
