// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads the fields of a level from objects of an accessible class, each by a method handle.
final class LevelGetters {
    private static final MethodType GETTER = MethodType.methodType(Object.class, Object.class);

    private final int primitiveBytes;
    private final List<FieldShape> primitives;
    private final List<FieldShape> references;
    private final MethodHandle[] primitiveGetters;
    private final MethodHandle[] referenceGetters;

    /// @param lookup may access the private members of the level's class
    LevelGetters(Level level, Lookup lookup) throws IllegalAccessException {
        this.primitiveBytes = level.primitiveBytes();
        this.primitives = level.primitives();
        this.references = level.slots();
        this.primitiveGetters = getters(primitives, lookup);
        this.referenceGetters = getters(references, lookup);
    }

    private static MethodHandle[] getters(List<FieldShape> fields, Lookup lookup)
            throws IllegalAccessException {
        MethodHandle[] getters = new MethodHandle[fields.size()];
        for (int i = 0; i < getters.length; i++) {
            getters[i] =
                    lookup.unreflectGetter(Objects.requireNonNull(fields.get(i).backing()))
                            .asType(GETTER);
        }
        return getters;
    }

    private void primitives(Object object, byte[] bytes, int from) {
        for (int i = 0; i < primitiveGetters.length; i++) {
            Object value = Objects.requireNonNull(value(primitiveGetters[i], object));
            Primitives.put(bytes, from + primitives.get(i).offset(), value);
        }
    }

    private @Nullable Object reference(Object object, int slot) {
        return value(referenceGetters[slot], object);
    }

    private static @Nullable Object value(MethodHandle getter, Object object) {
        try {
            return (Object) getter.invokeExact(object);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a field getter throws nothing checked", e);
        }
    }

    /// Puts the primitive block to `bytes[from]` and the references to `values[at]`.
    void get(Object object, byte[] bytes, int from, @Nullable Object[] values, int at) {
        primitives(object, bytes, from);
        for (int slot = 0; slot < referenceGetters.length; slot++) {
            values[at + slot] = reference(object, slot);
        }
    }

    /// Writes the primitive block, then the references.
    ///
    /// @param leavesTail true if the last reference is returned instead of written
    @Nullable Object writeHead(LeanWriter out, Object object, boolean leavesTail)
            throws IOException {
        int at = out.out().reserve(primitiveBytes);
        primitives(object, out.out().bytes(), at);
        int last = referenceGetters.length - (leavesTail ? 1 : 0);
        for (int slot = 0; slot < last; slot++) {
            Object value = reference(object, slot);
            if (references.get(slot).unshared()) {
                out.unshared(value);
            } else {
                out.reference(value);
            }
        }
        return leavesTail ? reference(object, last) : null;
    }
}
