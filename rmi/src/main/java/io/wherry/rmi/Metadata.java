// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.session.CurrentCall;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Named values that are sent with a remote call in addition to its arguments: trace contexts,
/// credentials, tenants. Immutable.
///
/// A value is text or bytes. The called method reads it with [#current]. A propagated value is also
/// sent with calls that the method makes on the same thread, on all hosts of the call chain. Values
/// that the next host must not see, such as credentials, should not be propagated.
///
/// Names are 1 to 255 of the characters `a-z`, `0-9`, `.`, `_` and `-`. A call has at most
/// [#MAX_VALUES] values, and [#MAX_LENGTH] bytes of names and values.
public final class Metadata {
    /// Length limit of the names and values of one call, in bytes, including 4 bytes per entry.
    public static final int MAX_LENGTH = 1 << 14;

    /// The maximum number of values of one call.
    public static final int MAX_VALUES = 64;

    private static final Metadata EMPTY = new Metadata(Map.of());
    private static final int ENTRY_LENGTH = 4;
    private static final int LONGEST_NAME = 255;

    private final Map<String, Value> values;

    private Metadata(Map<String, Value> values) {
        this.values = values;
    }

    /// One value; not a record, as arrays have no equality.
    private static final class Value {
        private final byte[] bytes;
        private final boolean isText;
        private final boolean propagated;

        private Value(byte[] bytes, boolean isText, boolean propagated) {
            this.bytes = bytes;
            this.isText = isText;
            this.propagated = propagated;
        }

        static Value of(String text, boolean propagated) {
            checkLength(text.length()); // has at least as many bytes
            return new Value(text.getBytes(StandardCharsets.UTF_8), true, propagated);
        }

        static Value of(byte[] bytes, boolean propagated) {
            checkLength(bytes.length);
            return new Value(bytes.clone(), false, propagated);
        }

        /// Checks the length before the value is copied.
        private static void checkLength(int length) {
            if (length > MAX_LENGTH) {
                throw new IllegalArgumentException(
                        "metadata is too long: bytes=" + length + ", limit=" + MAX_LENGTH);
            }
        }
    }

    /// Returns metadata without values.
    public static Metadata empty() {
        return EMPTY;
    }

    /// Returns the metadata of the remote call that the current thread runs, empty if there is
    /// none.
    public static Metadata current() {
        return CurrentCall.metadata();
    }

    /// Returns a copy with a text for the called method.
    ///
    /// @throws IllegalArgumentException if the name is invalid, or the metadata is longer than
    ///     [#MAX_LENGTH]
    public Metadata with(String name, String text) {
        return with(name, Value.of(text, false));
    }

    /// Returns a copy with bytes for the called method. The bytes are copied.
    ///
    /// @throws IllegalArgumentException if the name is invalid, or the metadata is longer than
    ///     [#MAX_LENGTH]
    public Metadata with(String name, byte[] bytes) {
        return with(name, Value.of(bytes, false));
    }

    /// Returns a copy with a text for the called method and for further calls that it makes.
    ///
    /// @throws IllegalArgumentException if the name is invalid, or the metadata is longer than
    ///     [#MAX_LENGTH]
    public Metadata withPropagated(String name, String text) {
        return with(name, Value.of(text, true));
    }

    /// Returns a copy with bytes for the called method and for further calls that it makes. The
    /// bytes are copied.
    ///
    /// @throws IllegalArgumentException if the name is invalid, or the metadata is longer than
    ///     [#MAX_LENGTH]
    public Metadata withPropagated(String name, byte[] bytes) {
        return with(name, Value.of(bytes, true));
    }

    private Metadata with(String name, Value value) {
        checkName(name);
        Map<String, Value> changed = new LinkedHashMap<>(values);
        changed.put(name, value);
        return checked(changed);
    }

    /// Returns a copy without a value.
    public Metadata without(String name) {
        if (!values.containsKey(name)) {
            return this;
        }
        Map<String, Value> changed = new LinkedHashMap<>(values);
        changed.remove(name);
        return checked(changed);
    }

    private static void checkName(String name) {
        boolean good = !name.isEmpty() && name.length() <= LONGEST_NAME;
        for (int i = 0; good && i < name.length(); i++) {
            char c = name.charAt(i);
            good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || "._-".indexOf(c) >= 0;
        }
        if (!good) {
            throw new IllegalArgumentException(
                    "invalid metadata name: name=" + name + ", characters=a-z 0-9 . _ -");
        }
    }

    private static Metadata checked(Map<String, Value> values) {
        long length = 0;
        for (Map.Entry<String, Value> entry : values.entrySet()) {
            length += (long) ENTRY_LENGTH + entry.getKey().length() + entry.getValue().bytes.length;
        }
        if (length > MAX_LENGTH || values.size() > MAX_VALUES) {
            throw new IllegalArgumentException(
                    "metadata is too long: bytes="
                            + length
                            + ", limit="
                            + MAX_LENGTH
                            + ", values="
                            + values.size()
                            + ", limit="
                            + MAX_VALUES);
        }
        return values.isEmpty() ? EMPTY : new Metadata(Collections.unmodifiableMap(values));
    }

    /// Returns a copy with the propagated values of `caller` whose names are not in this metadata.
    public Metadata inheriting(Metadata caller) {
        Map<String, Value> all = null;
        for (Map.Entry<String, Value> entry : caller.values.entrySet()) {
            if (entry.getValue().propagated && !values.containsKey(entry.getKey())) {
                all = all == null ? new LinkedHashMap<>(values) : all;
                all.put(entry.getKey(), entry.getValue());
            }
        }
        return all == null ? this : checked(all);
    }

    /// Returns true if there are no values.
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /// Returns the names, in the order in which they were added.
    public Set<String> names() {
        return values.keySet();
    }

    /// Returns the text with that name, null if there is none or the value is bytes.
    public @Nullable String text(String name) {
        Value value = values.get(name);
        return value == null || !value.isText
                ? null
                : new String(value.bytes, StandardCharsets.UTF_8);
    }

    /// Returns a copy of the bytes with that name, in UTF-8 if the value is text; null if there is
    /// none.
    public byte @Nullable [] bytes(String name) {
        Value value = values.get(name);
        return value == null ? null : value.bytes.clone();
    }

    /// Returns true if the value with that name is text.
    public boolean isText(String name) {
        Value value = values.get(name);
        return value != null && value.isText;
    }

    /// Returns true if the value with that name is propagated.
    public boolean isPropagated(String name) {
        Value value = values.get(name);
        return value != null && value.propagated;
    }

    /// Returns the names only, since values may be secret.
    @Override
    public String toString() {
        return Objects.toString(names());
    }
}
