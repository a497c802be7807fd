// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.type;

/// What a field or an element is.
public enum Kind {
    BOOLEAN(1, boolean.class),
    BYTE(1, byte.class),
    CHAR(2, char.class),
    SHORT(2, short.class),
    INT(4, int.class),
    FLOAT(4, float.class),
    LONG(8, long.class),
    DOUBLE(8, double.class),
    /// 4 bytes that lead to another object; 0 is null.
    REFERENCE(4, Object.class);

    private final int size;
    private final Class<?> javaClass;

    Kind(int size, Class<?> javaClass) {
        this.size = size;
        this.javaClass = javaClass;
    }

    /// Bytes.
    public int size() {
        return size;
    }

    /// The primitive type, or `Object`.
    public Class<?> javaClass() {
        return javaClass;
    }

    /// The kind of fields of a class.
    public static Kind of(Class<?> type) {
        for (Kind kind : values()) {
            if (kind.javaClass == type) {
                return kind;
            }
        }
        return REFERENCE;
    }
}
