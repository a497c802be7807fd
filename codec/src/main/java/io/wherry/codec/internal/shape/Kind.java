// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.io.Externalizable;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/// The ways java.io treats a class.
public enum Kind {
    /// Fields and hooks, level by level.
    ORDINARY,
    /// `writeExternal` and `readExternal`, a public no-argument constructor.
    EXTERNALIZABLE,
    /// Components, the canonical constructor.
    RECORD,
    /// Constants, by name.
    ENUM,
    /// A dynamic proxy class: its interfaces and its handler.
    PROXY,
    /// Elements.
    ARRAY,
    /// Not serializable: may be named by a `Class` object only.
    REFUSED;

    /// Returns true if objects of such a class can be in a stream.
    public boolean isWritten() {
        return this != REFUSED && this != ARRAY && this != PROXY;
    }

    /// Its number in class descriptions: the order of the constants is part of the format.
    @SuppressWarnings("EnumOrdinal") // a constant of the format
    public int code() {
        return ordinal();
    }

    /// The kind of that number, or null.
    public static @Nullable Kind ofCode(int code) {
        Kind[] kinds = values();
        return code < kinds.length ? kinds[code] : null;
    }

    /// Its name in an error message.
    String text() {
        return switch (this) {
            case ORDINARY -> "class with fields";
            case EXTERNALIZABLE -> "Externalizable class";
            case RECORD -> "record";
            case ENUM -> "enum";
            case PROXY -> "proxy";
            case ARRAY -> "array";
            case REFUSED -> "not serializable";
        };
    }

    /// The name of the kind of that number.
    static String text(int code) {
        Kind kind = ofCode(code);
        return kind == null ? "unknown: " + code : kind.text();
    }

    static Kind of(Class<?> type) {
        if (type.isArray()) {
            return ARRAY;
        }
        if (Enum.class.isAssignableFrom(type)) {
            return ENUM;
        }
        if (!Serializable.class.isAssignableFrom(type)) {
            return REFUSED;
        }
        if (type.isRecord()) {
            return RECORD;
        }
        if (Proxy.isProxyClass(type)) {
            return PROXY; // its handler is written, even if one of its interfaces is Externalizable
        }
        return Externalizable.class.isAssignableFrom(type) ? EXTERNALIZABLE : ORDINARY;
    }
}
