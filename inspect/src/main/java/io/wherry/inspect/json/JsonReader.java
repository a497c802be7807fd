// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.json;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads one JSON text (RFC 8259): maps, lists, strings, longs, doubles, booleans and null.
final class JsonReader {
    private static final int MOST_DEPTH = 16;
    private static final Pattern NUMBER =
            Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private final String text;
    private int at;

    private JsonReader(String text) {
        this.text = text;
    }

    /// @throws IOException if `text` is not JSON; the message names the character
    static @Nullable Object read(String text) throws IOException {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value(0);
        reader.skipSpace();
        if (reader.at < text.length()) {
            throw reader.unexpected("the end");
        }
        return value;
    }

    private IOException unexpected(String expected) {
        String found = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
        return new IOException(
                "malformed JSON: expected="
                        + expected
                        + ", found="
                        + found
                        + " at character "
                        + at);
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean skips(char c) {
        skipSpace();
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void require(char c) throws IOException {
        if (!skips(c)) {
            throw unexpected("'" + c + "'");
        }
    }

    private @Nullable Object value(int depth) throws IOException {
        if (depth > MOST_DEPTH) {
            throw unexpected("at most " + MOST_DEPTH + " levels");
        }
        if (skips('{')) {
            return members(depth);
        }
        if (skips('[')) {
            return elements(depth);
        }
        if (skips('"')) {
            return string();
        }
        int start = at;
        while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        return switch (word) {
            case "null" -> null;
            case "true" -> true;
            case "false" -> false;
            default -> number(word, start);
        };
    }

    private Object number(String word, int start) throws IOException {
        if (!NUMBER.matcher(word).matches()) {
            at = start;
            throw unexpected("a value");
        }
        boolean whole = word.chars().noneMatch(c -> c == '.' || c == 'e' || c == 'E');
        return whole ? wholeNumber(word) : Double.valueOf(word);
    }

    /* Other programs write doubles without a fraction: -0.0 as -0, 1e20 as 1 and 20 zeros. */
    private static Object wholeNumber(String word) {
        if (word.equals("-0")) {
            return -0.0;
        }
        try {
            return Long.valueOf(word);
        } catch (NumberFormatException _) {
            return Double.valueOf(word);
        }
    }

    private Map<String, @Nullable Object> members(int depth) throws IOException {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        if (skips('}')) {
            return members;
        }
        do {
            require('"');
            String name = string();
            require(':');
            members.put(name, value(depth + 1));
        } while (skips(','));
        require('}');
        return members;
    }

    private List<@Nullable Object> elements(int depth) throws IOException {
        List<@Nullable Object> elements = new ArrayList<>();
        if (skips(']')) {
            return elements;
        }
        do {
            elements.add(value(depth + 1));
        } while (skips(','));
        require(']');
        return elements;
    }

    private String string() throws IOException {
        StringBuilder string = new StringBuilder();
        while (true) {
            if (at >= text.length()) {
                throw unexpected("the end of a string");
            }
            char c = text.charAt(at++);
            if (c == '"') {
                return string.toString();
            }
            if (c < ' ') {
                at--;
                throw unexpected("an escape of a control character");
            }
            string.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() throws IOException {
        if (at >= text.length()) {
            throw unexpected("an escape");
        }
        char c = text.charAt(at++);
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw unexpected("an escape");
        };
    }

    private char unicode() throws IOException {
        int end = at + 4;
        try {
            char c = (char) HexFormat.fromHexDigits(text, at, end);
            at = end;
            return c;
        } catch (NumberFormatException | IndexOutOfBoundsException _) {
            throw unexpected("four hexadecimal digits");
        }
    }
}
