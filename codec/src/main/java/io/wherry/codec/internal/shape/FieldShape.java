// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.lang.reflect.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One serializable field, or record component, of a level.
///
/// @param backing the field that holds the value; null where `serialPersistentFields` declares one
///     that is not there
/// @param offset of a primitive: bytes from the start of the level's primitive block; of a
///     reference: its index among the level's references
/// @param unshared true if `serialPersistentFields` declares it so
public record FieldShape(
        String name, Class<?> type, @Nullable Field backing, int offset, boolean unshared) {

    private static final List<Class<?>> PRIMITIVES =
            List.of(
                    byte.class,
                    char.class,
                    double.class,
                    float.class,
                    int.class,
                    long.class,
                    short.class,
                    boolean.class);

    public boolean isPrimitive() {
        return type.isPrimitive();
    }

    /// The number of a primitive type in class descriptions, 0..7.
    static int codeOf(Class<?> primitive) {
        return PRIMITIVES.indexOf(primitive);
    }

    /// The primitive type of that number.
    static Class<?> primitive(int code) {
        return PRIMITIVES.get(code);
    }

    /// Bytes a value of the primitive `type` takes on the wire.
    public static int sizeOf(Class<?> type) {
        if (type == long.class || type == double.class) {
            return Long.BYTES;
        }
        if (type == int.class || type == float.class) {
            return Integer.BYTES;
        }
        return type == short.class || type == char.class ? Short.BYTES : 1;
    }
}
