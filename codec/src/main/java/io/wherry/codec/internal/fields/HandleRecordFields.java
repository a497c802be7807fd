// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Reflection;
import java.io.IOException;
import java.io.InvalidClassException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Components of a record whose loader does not see our classes, by method handles; or whose
/// package is not open to us, with the help of java.io.
final class HandleRecordFields extends RecordFields {
    /// The position in a level of an error in its primitive fields.
    private static final int PRIMITIVE_BLOCK = -1;

    /// `(Object[])Object`; null if the class file lacks the canonical constructor.
    private final @Nullable MethodHandle constructor;

    private final List<FieldShape> components = new ArrayList<>();

    /// Null if the record is not accessible.
    private final @Nullable LevelGetters getters;

    private HandleRecordFields(
            Level level, @Nullable MethodHandle constructor, @Nullable LevelGetters getters) {
        this.constructor = constructor;
        this.getters = getters;
        super(level);
        for (RecordComponent component : level.type().getRecordComponents()) {
            components.add(Objects.requireNonNull(level.field(component.getName())));
        }
    }

    /// The canonical constructor, as the JDK gives it to serialization libraries; null if the class
    /// file has none.
    static @Nullable Constructor<?> canonical(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = components[i].getType();
        }
        try {
            Constructor<?> declared = type.getDeclaredConstructor(types);
            return Reflection.FACTORY.newConstructorForSerialization(type, declared);
        } catch (NoSuchMethodException _) {
            return null;
        }
    }

    static HandleRecordFields of(Level level) throws InvalidClassException {
        Constructor<?> canonical = canonical(level.type());
        try {
            MethodHandle constructor =
                    canonical == null
                            ? null
                            : spreading(
                                    MethodHandles.publicLookup().unreflectConstructor(canonical));
            return new HandleRecordFields(level, constructor, getters(level));
        } catch (IllegalAccessException e) {
            InvalidClassException failure =
                    new InvalidClassException(
                            level.type().getName(), "canonical constructor cannot be reached");
            failure.initCause(e);
            throw failure;
        }
    }

    /// Returns the constructor as `(Object[])Object`.
    private static MethodHandle spreading(MethodHandle constructor) {
        int count = constructor.type().parameterCount();
        return constructor
                .asFixedArity()
                .asType(MethodType.genericMethodType(count))
                .asSpreader(Object[].class, count);
    }

    private static @Nullable LevelGetters getters(Level level) throws IllegalAccessException {
        Lookup lookup = FieldAccess.members(level.type());
        return lookup == null ? null : new LevelGetters(level, lookup);
    }

    @Override
    public @Nullable Object writeHead(LeanWriter out, Object object) throws IOException {
        LevelGetters open = getters;
        return open == null
                ? RecordComponentReader.components(level(), object).writeHead(out, false)
                : open.writeHead(out, object, false);
    }

    @Override
    public void get(Object object, byte[] bytes, int from, @Nullable Object[] values, int at)
            throws IOException {
        LevelGetters open = getters;
        if (open == null) {
            RecordComponentReader.components(level(), object).copyTo(bytes, from, values, at);
        } else {
            open.get(object, bytes, from, values, at);
        }
    }

    @Override
    public Object construct(byte[] bytes, int from, @Nullable Object[] values, int at)
            throws Throwable {
        if (constructor == null) {
            throw new InvalidClassException(
                    level().type().getName(), "record canonical constructor not found");
        }
        @Nullable Object[] arguments = new Object[components.size()];
        for (int i = 0; i < arguments.length; i++) {
            FieldShape component = components.get(i);
            arguments[i] =
                    component.isPrimitive()
                            ? Primitives.get(component.type(), bytes, from + component.offset())
                            : values[at + component.offset()];
        }
        return (Object) constructor.invokeExact(arguments);
    }

    @Override
    public Object readComponents(LeanReader in) throws IOException {
        byte[] bytes = new byte[level().primitiveBytes()];
        @Nullable Object[] values = new Object[level().references()];
        readInto(in, bytes, values);
        try {
            return construct(bytes, 0, values, 0);
        } catch (InvalidClassException e) {
            throw e;
        } catch (Throwable e) {
            throw refused(in, e);
        }
    }

    private void readInto(LeanReader in, byte[] bytes, @Nullable Object[] values)
            throws IOException {
        int slot = PRIMITIVE_BLOCK;
        try {
            in.in().getBytes(bytes, 0, bytes.length);
            for (slot = 0; slot < values.length; slot++) {
                values[slot] = level().slots().get(slot).type().cast(in.component());
            }
        } catch (ClassCastException e) {
            throw misfit(in, slot, e);
        } catch (WireFormatException e) {
            throw located(e, slot);
        }
    }
}
