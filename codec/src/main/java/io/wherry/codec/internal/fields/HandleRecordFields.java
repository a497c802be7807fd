// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.RecordFields;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Reflection;
import java.io.IOException;
import java.io.InvalidClassException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Components of a record whose loader does not see our classes, by method handles; or whose
/// package is not open to us, with the help of java.io.
final class HandleRecordFields extends RecordFields {
    /// Null if the class file lacks the canonical constructor.
    private final @Nullable MethodHandle constructor;

    private final List<FieldShape> components = new ArrayList<>();

    /// Null if the record is not accessible.
    private final @Nullable List<MethodHandle> getters;

    private HandleRecordFields(
            Level level, @Nullable MethodHandle constructor, @Nullable List<MethodHandle> getters) {
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
        Class<?>[] types =
                Stream.of(type.getRecordComponents())
                        .map(RecordComponent::getType)
                        .toArray(Class<?>[]::new);
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
                            : MethodHandles.publicLookup().unreflectConstructor(canonical);
            return new HandleRecordFields(level, constructor, getters(level));
        } catch (IllegalAccessException e) {
            InvalidClassException failure =
                    new InvalidClassException(
                            level.type().getName(), "canonical constructor cannot be reached");
            failure.initCause(e);
            throw failure;
        }
    }

    private static @Nullable List<MethodHandle> getters(Level level) {
        try {
            HandleRecordFields.class.getModule().addReads(level.type().getModule());
            Lookup lookup = MethodHandles.privateLookupIn(level.type(), MethodHandles.lookup());
            List<MethodHandle> getters = new ArrayList<>();
            for (FieldShape field : level.fields()) {
                getters.add(lookup.unreflectGetter(Objects.requireNonNull(field.backing())));
            }
            return getters;
        } catch (IllegalAccessException _) {
            return null; // the package is not open to us
        }
    }

    @Override
    public @Nullable Object writeHead(LeanWriter out, Object object) throws IOException {
        return record(object).writeHead(out, false);
    }

    @Override
    public void get(Object object, byte[] bytes, int from, @Nullable Object[] values, int at)
            throws IOException {
        record(object).copyTo(bytes, from, values, at);
    }

    private FieldRecorder record(Object object) throws IOException {
        List<MethodHandle> open = getters;
        if (open == null) {
            return RecordComponentReader.components(level(), object);
        }
        FieldRecorder recorder = new FieldRecorder(level());
        for (int i = 0; i < open.size(); i++) {
            record(recorder, level().fields().get(i).name(), value(open.get(i), object));
        }
        return recorder;
    }

    private static @Nullable Object value(MethodHandle getter, Object object) {
        try {
            return getter.invoke(object);
        } catch (Throwable e) {
            throw new AssertionError("a field getter throws nothing", e);
        }
    }

    private void record(FieldRecorder recorder, String name, @Nullable Object value) {
        boolean primitive = Objects.requireNonNull(level().field(name)).isPrimitive();
        switch (value) {
            case Boolean v when primitive -> recorder.put(name, (boolean) v);
            case Byte v when primitive -> recorder.put(name, (byte) v);
            case Character v when primitive -> recorder.put(name, (char) v);
            case Short v when primitive -> recorder.put(name, (short) v);
            case Integer v when primitive -> recorder.put(name, (int) v);
            case Long v when primitive -> recorder.put(name, (long) v);
            case Float v when primitive -> recorder.put(name, (float) v);
            case Double v when primitive -> recorder.put(name, (double) v);
            case null, default -> recorder.put(name, value);
        }
    }

    @Override
    public Object construct(byte[] bytes, int from, @Nullable Object[] values, int at)
            throws Throwable {
        if (constructor == null) {
            throw new InvalidClassException(
                    level().type().getName(), "record canonical constructor not found");
        }
        List<@Nullable Object> arguments = new ArrayList<>();
        for (FieldShape component : components) {
            arguments.add(
                    component.isPrimitive()
                            ? Primitives.get(component.type(), bytes, from + component.offset())
                            : values[at + component.offset()]);
        }
        return constructor.invokeWithArguments(arguments);
    }

    @Override
    public Object readComponents(LeanReader in) throws IOException {
        byte[] bytes = new byte[level().primitiveBytes()];
        in.in().getBytes(bytes, 0, bytes.length);
        @Nullable Object[] values = new Object[level().references()];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.component();
        }
        try {
            return construct(bytes, 0, values, 0);
        } catch (InvalidClassException e) {
            throw e;
        } catch (ClassCastException e) {
            IOException misfit = misfit(in, values, 0, e);
            throw misfit == null ? refused(in, e) : misfit;
        } catch (Throwable e) {
            throw refused(in, e);
        }
    }
}
