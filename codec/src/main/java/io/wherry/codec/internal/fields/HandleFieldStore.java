// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.shape.FieldShape;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Sets fields of an accessible class, each by a method handle.
final class HandleFieldStore implements FieldStore {
    private static final MethodType SETTER =
            MethodType.methodType(void.class, Object.class, Object.class);

    /// As long as the fields, null where there is none.
    private final @Nullable MethodHandle[] setters;

    /// @param lookup may access the private members of the fields' class
    HandleFieldStore(@Nullable FieldShape[] fields, Lookup lookup) throws IllegalAccessException {
        this.setters = new MethodHandle[fields.length];
        for (int i = 0; i < fields.length; i++) {
            FieldShape field = fields[i];
            if (field != null) {
                Field backing = Objects.requireNonNull(field.backing());
                backing.setAccessible(true);
                setters[i] = lookup.unreflectSetter(backing).asType(SETTER);
            }
        }
    }

    @Override
    public void store(Object object, @Nullable FieldShape[] fields, @Nullable Object[] values) {
        for (int i = 0; i < setters.length; i++) {
            store(object, fields, i, values[i]);
        }
    }

    @Override
    public void store(Object object, @Nullable FieldShape[] fields, int i, @Nullable Object value) {
        MethodHandle setter = setters[i];
        if (setter == null) {
            return;
        }
        try {
            setter.invokeExact(object, value);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a field setter throws nothing checked", e);
        }
    }
}
