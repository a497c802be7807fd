// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.io.Externalizable;
import java.io.Serializable;
import java.lang.reflect.Proxy;

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
        if (Externalizable.class.isAssignableFrom(type) && !type.isRecord()) {
            return EXTERNALIZABLE;
        }
        if (type.isRecord()) {
            return RECORD;
        }
        return Proxy.isProxyClass(type) ? PROXY : ORDINARY;
    }
}
