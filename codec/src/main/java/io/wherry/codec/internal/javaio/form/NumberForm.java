// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.form;

import io.wherry.codec.internal.javaio.description.Form;
import io.wherry.codec.internal.javaio.description.InPlaceInput;
import io.wherry.codec.internal.javaio.description.InPlaceOutput;
import io.wherry.codec.internal.javaio.description.StreamClass;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Boxed primitives: the value. Every NaN is the canonical one. Those that are read are new
/// objects.
///
/// @param <T> the class
final class NumberForm<T> extends Form {
    private final Class<T> type;
    private final Put<T> put;
    private final Get<T> get;

    private interface Put<T> {
        void put(InPlaceOutput out, T value) throws IOException;
    }

    private interface Get<T> {
        T get(InPlaceInput in) throws IOException;
    }

    private NumberForm(Class<T> type, Put<T> put, Get<T> get) {
        this.type = type;
        this.put = put;
        this.get = get;
    }

    static Map<Class<?>, Form> all() {
        Map<Class<?>, Form> forms = new HashMap<>();
        add(
                forms,
                Boolean.class,
                (out, v) -> out.writeByte(v ? 1 : 0),
                in -> BoxFactory.of(in.readByte() != 0));
        add(
                forms,
                Byte.class,
                (out, v) -> out.writeByte(v),
                in -> BoxFactory.of((byte) in.readByte()));
        add(forms, Short.class, (out, v) -> out.writeShort(v), in -> BoxFactory.of(in.readShort()));
        add(
                forms,
                Character.class,
                (out, v) -> out.writeShort(v),
                in -> BoxFactory.of((char) in.readShort()));
        add(forms, Integer.class, InPlaceOutput::writeInt, in -> BoxFactory.of(in.readInt()));
        add(forms, Long.class, InPlaceOutput::writeLong, in -> BoxFactory.of(in.readLong()));
        add(
                forms,
                Float.class,
                (out, v) -> out.writeInt(Float.floatToIntBits(v)),
                in -> BoxFactory.of(Float.intBitsToFloat(in.readInt())));
        add(
                forms,
                Double.class,
                (out, v) -> out.writeLong(Double.doubleToLongBits(v)),
                in -> BoxFactory.of(Double.longBitsToDouble(in.readLong())));
        return forms;
    }

    private static <T> void add(Map<Class<?>, Form> forms, Class<T> type, Put<T> put, Get<T> get) {
        if (KnownForms.hasFields(type, "value")) {
            forms.put(type, new NumberForm<>(type, put, get));
        }
    }

    @Override
    public @Nullable Object write(InPlaceOutput out, Object object) throws IOException {
        put.put(out, type.cast(object));
        return null;
    }

    @Override
    public @Nullable Object read(InPlaceInput in, StreamClass described, boolean unshared)
            throws IOException {
        int handle = in.assign(null, unshared);
        T value = get.get(in);
        in.set(handle, value, unshared);
        return value;
    }
}
