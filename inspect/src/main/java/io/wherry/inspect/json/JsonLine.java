// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.json;

import java.io.IOException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A JSON object whose members have types. A member that is missing or of another type is an error that names it.
final class JsonLine {
    private final Map<String, @Nullable Object> members;
    private final String kind;

    private JsonLine(Map<String, @Nullable Object> members, String kind) {
        this.members = members;
        this.kind = kind;
    }

    static JsonLine of(String text) throws IOException {
        return of(JsonReader.read(text));
    }

    static JsonLine of(@Nullable Object value) throws IOException {
        if (!(value instanceof Map<?, ?> map)) {
            throw new IOException("not a JSON object: " + value);
        }
        Map<String, @Nullable Object> members = new HashMap<>();
        String first = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            first = members.isEmpty() ? String.valueOf(entry.getKey()) : first;
            members.put(String.valueOf(entry.getKey()), entry.getValue());
        }
        return new JsonLine(members, first);
    }

    /// Returns the name of the first member.
    String kind() {
        return kind;
    }

    /// Returns whether there is a member that is not null.
    boolean has(String name) {
        return members.get(name) != null;
    }

    @Nullable Object get(String name) {
        return members.get(name);
    }

    boolean isTrue(String name) {
        return Boolean.TRUE.equals(members.get(name));
    }

    long at() throws IOException {
        return has("at") ? longInteger("at") : 0;
    }

    int integer(String name) throws IOException {
        long value = longInteger(name);
        if (value != (int) value) {
            throw unexpected(name, "an int");
        }
        return (int) value;
    }

    /// Returns a number from 0 to `most`.
    int integer(String name, int most) throws IOException {
        int value = integer(name);
        if (value < 0 || value > most) {
            throw unexpected(name, "a number from 0 to " + most);
        }
        return value;
    }

    long longInteger(String name) throws IOException {
        Object value = members.get(name);
        try {
            return switch (value) {
                case Long number -> number;
                case String text -> Long.parseLong(text);
                case null, default -> throw unexpected(name, "a whole number");
            };
        } catch (NumberFormatException _) {
            throw unexpected(name, "a whole number");
        }
    }

    String text(String name) throws IOException {
        if (members.get(name) instanceof String text) {
            return text;
        }
        throw unexpected(name, "a string");
    }

    byte[] bytes(String name) throws IOException {
        try {
            return Base64.getDecoder().decode(text(name));
        } catch (IllegalArgumentException _) {
            throw unexpected(name, "base64");
        }
    }

    @SuppressWarnings("unchecked") // lists of JsonReader
    List<@Nullable Object> list(String name) throws IOException {
        if (members.get(name) instanceof List<?> list) {
            return (List<@Nullable Object>) list;
        }
        throw unexpected(name, "a list");
    }

    JsonLine object(String name) throws IOException {
        return of(members.get(name));
    }

    private IOException unexpected(String name, String expected) {
        return new IOException(
                "unexpected member: name="
                        + name
                        + ", value="
                        + get(name)
                        + ", expected="
                        + expected);
    }
}
