// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Sets fields of a class that lets us in, each by a method handle.
final class OpenStore implements FieldStore {
    private static final MethodType SETTER =
            MethodType.methodType(void.class, Object.class, Object.class);

    private final Map<FieldShape, MethodHandle> setters = new HashMap<>();

    /// @param lookup may access the private members of the level's class
    OpenStore(Level level, Lookup lookup) throws IllegalAccessException {
        for (FieldShape field : level.fields()) {
            Field backing = Objects.requireNonNull(field.backing());
            backing.setAccessible(true);
            setters.put(field, lookup.unreflectSetter(backing).asType(SETTER));
        }
    }

    @Override
    public void store(Object object, List<FieldShape> fields, List<@Nullable Object> values) {
        for (int i = 0; i < fields.size(); i++) {
            MethodHandle setter = Objects.requireNonNull(setters.get(fields.get(i)));
            try {
                setter.invokeExact(object, values.get(i));
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new AssertionError("a field setter throws nothing checked", e);
            }
        }
    }
}
