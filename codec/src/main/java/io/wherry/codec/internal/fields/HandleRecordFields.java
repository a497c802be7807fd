// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.RecordFields;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Components of a record that lets us in, but whose loader does not see our classes: by method handles.
final class HandleRecordFields extends RecordFields {
    private final MethodHandle constructor;
    private final List<FieldShape> components = new ArrayList<>();
    private final List<MethodHandle> getters = new ArrayList<>();

    HandleRecordFields(Level level, Lookup lookup) throws ReflectiveOperationException {
        super(level);
        List<Class<?>> types = new ArrayList<>();
        for (RecordComponent component : level.type().getRecordComponents()) {
            types.add(component.getType());
            components.add(Objects.requireNonNull(level.field(component.getName())));
        }
        this.constructor =
                lookup.findConstructor(level.type(), MethodType.methodType(void.class, types));
        for (FieldShape field : level.fields()) {
            getters.add(lookup.unreflectGetter(Objects.requireNonNull(field.backing())));
        }
    }

    @Override
    public @Nullable Object writeHead(LeanWriter out, Object object) throws IOException {
        return record(object).writeHead(out, false);
    }

    @Override
    public void get(Object object, byte[] bytes, int from, @Nullable Object[] values, int at) {
        record(object).copyTo(bytes, from, values, at);
    }

    private FieldRecorder record(Object object) {
        FieldRecorder recorder = new FieldRecorder(level());
        for (int i = 0; i < getters.size(); i++) {
            record(recorder, level().fields().get(i).name(), value(getters.get(i), object));
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
        } catch (ClassCastException e) {
            IOException misfit = misfit(in, values, 0, e);
            throw misfit == null ? refused(in, e) : misfit;
        } catch (Throwable e) {
            throw refused(in, e);
        }
    }
}
