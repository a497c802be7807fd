// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.type;

/// The kind of a field or an element.
public enum Kind {
    BOOLEAN(1, boolean.class),
    BYTE(1, byte.class),
    CHAR(2, char.class),
    SHORT(2, short.class),
    INT(4, int.class),
    FLOAT(4, float.class),
    LONG(8, long.class),
    DOUBLE(8, double.class),
    /// 4 bytes that refer to another object; 0 is null.
    REFERENCE(4, Object.class);

    private final int size;
    private final Class<?> javaClass;

    Kind(int size, Class<?> javaClass) {
        this.size = size;
        this.javaClass = javaClass;
    }

    /// Returns the size in bytes.
    public int size() {
        return size;
    }

    /// Returns the primitive type, or `Object`.
    public Class<?> javaClass() {
        return javaClass;
    }

    /// Returns the kind of fields of a class.
    public static Kind of(Class<?> type) {
        for (Kind kind : values()) {
            if (kind.javaClass == type) {
                return kind;
            }
        }
        return REFERENCE;
    }
}
