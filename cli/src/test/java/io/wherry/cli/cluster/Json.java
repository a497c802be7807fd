// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.cluster;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads JSON strictly by the grammar of RFC 8259.
final class Json {
    private static final Pattern NUMBER =
            Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /// The value: a map, a list, a string, a number as `Double`, a `Boolean`, or "null" as a character.
    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.space();
        if (json.at != text.length()) {
            throw json.wrong("end");
        }
        return value;
    }

    private IllegalArgumentException wrong(String wanted) {
        return new IllegalArgumentException("wanted " + wanted + " at " + at + ": " + text);
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean takes(String word) {
        space();
        if (text.startsWith(word, at)) {
            at += word.length();
            return true;
        }
        return false;
    }

    private void take(String word) {
        if (!takes(word)) {
            throw wrong(word);
        }
    }

    private Object value() {
        if (takes("{")) {
            return members();
        }
        if (takes("[")) {
            return elements();
        }
        if (takes("\"")) {
            return string();
        }
        if (takes("true")) {
            return true;
        }
        if (takes("false")) {
            return false;
        }
        if (takes("null")) {
            return '0';
        }
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (!number.lookingAt()) {
            throw wrong("value");
        }
        at = number.end();
        return Double.valueOf(number.group());
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        if (takes("}")) {
            return members;
        }
        do {
            take("\"");
            String name = string();
            take(":");
            if (members.put(name, value()) != null) {
                throw wrong("another name than " + name);
            }
        } while (takes(","));
        take("}");
        return members;
    }

    private List<Object> elements() {
        List<Object> elements = new ArrayList<>();
        if (takes("]")) {
            return elements;
        }
        do {
            elements.add(value());
        } while (takes(","));
        take("]");
        return elements;
    }

    private String string() {
        StringBuilder out = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return out.toString();
            }
            if (c < ' ') {
                throw wrong("no control character");
            }
            out.append(c == '\\' ? escaped() : c);
        }
        throw wrong("end of a string");
    }

    private char escaped() {
        char c = text.charAt(at++);
        int plain = "\"\\/bfnrt".indexOf(c);
        if (plain >= 0) {
            return "\"\\/\b\f\n\r\t".charAt(plain);
        }
        if (c != 'u') {
            throw wrong("escape");
        }
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }
}
