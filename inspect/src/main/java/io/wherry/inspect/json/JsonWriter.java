// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.json;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Writes JSON (RFC 8259), with commas where they belong. Characters that are not ASCII are escaped, so half a surrogate pair survives.
public final class JsonWriter {
    private final Appendable target;
    private boolean needsComma;

    public JsonWriter(Appendable target) {
        this.target = target;
    }

    public JsonWriter beginObject() throws IOException {
        return open('{');
    }

    public JsonWriter endObject() throws IOException {
        return close('}');
    }

    public JsonWriter beginArray() throws IOException {
        return open('[');
    }

    public JsonWriter endArray() throws IOException {
        return close(']');
    }

    /// Begins a member of an object.
    public JsonWriter name(String name) throws IOException {
        value(name);
        target.append(':');
        needsComma = false;
        return this;
    }

    public JsonWriter value(@Nullable String text) throws IOException {
        if (text == null) {
            return plain("null");
        }
        comma();
        target.append('"');
        for (int i = 0; i < text.length(); i++) {
            append(text.charAt(i));
        }
        target.append('"');
        return this;
    }

    public JsonWriter value(long number) throws IOException {
        return plain(Long.toString(number));
    }

    public JsonWriter value(boolean truth) throws IOException {
        return plain(Boolean.toString(truth));
    }

    /// Writes a number that is finite, or null for another.
    public JsonWriter value(double number) throws IOException {
        return plain(Double.isFinite(number) ? Double.toString(number) : "null");
    }

    public JsonWriter member(String name, @Nullable String value) throws IOException {
        return name(name).value(value);
    }

    public JsonWriter member(String name, long value) throws IOException {
        return name(name).value(value);
    }

    /// Ends a line: the next value begins a text of its own.
    public JsonWriter endLine() throws IOException {
        target.append('\n');
        needsComma = false;
        return this;
    }

    private JsonWriter plain(String text) throws IOException {
        comma();
        target.append(text);
        return this;
    }

    private JsonWriter open(char bracket) throws IOException {
        comma();
        target.append(bracket);
        needsComma = false;
        return this;
    }

    private JsonWriter close(char bracket) throws IOException {
        target.append(bracket);
        needsComma = true;
        return this;
    }

    private void comma() throws IOException {
        if (needsComma) {
            target.append(',');
        }
        needsComma = true;
    }

    private void append(char c) throws IOException {
        if (c == '"' || c == '\\') {
            target.append('\\').append(c);
        } else if (c >= ' ' && c < 0x7f) {
            target.append(c);
        } else {
            target.append("\\u");
            for (int shift = 12; shift >= 0; shift -= 4) {
                target.append(Character.forDigit(c >> shift & 0xf, 16));
            }
        }
    }
}
