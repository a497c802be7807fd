// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.io.ObjectInputStream.GetField;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/// Gives the fields of one object of another version of the class by name: those of the writer's
/// level, and the default for those that are only here. One thread owns it.
final class EvolvedValues extends GetField {
    private final Level there;
    private final @Nullable Level here;
    private final byte[] bytes;
    private final @Nullable Object[] references;

    EvolvedValues(Level there, @Nullable Level here, byte[] bytes, @Nullable Object[] references) {
        this.there = there;
        this.here = here;
        this.bytes = bytes;
        this.references = references;
    }

    @Override
    public ObjectStreamClass getObjectStreamClass() {
        return there.descriptor();
    }

    @Override
    public boolean defaulted(String name) {
        if (there.field(name) != null) {
            return false;
        }
        if (isHere(name, null)) {
            return true;
        }
        throw FieldValues.noField(name, null);
    }

    private boolean isHere(String name, @Nullable Class<?> type) {
        FieldShape field = here == null ? null : here.field(name);
        return field != null && (type == null || fits(field, type));
    }

    private static boolean fits(FieldShape field, Class<?> type) {
        return type.isPrimitive() ? field.type() == type : !field.isPrimitive();
    }

    private Object primitive(String name, Class<?> type, Object absent) {
        FieldShape field = there.field(name);
        if (field != null && field.isPrimitive() && (fits(field, type) || isHere(name, type))) {
            return Primitives.widened(Primitives.get(field.type(), bytes, field.offset()), type);
        }
        if (field == null && isHere(name, type)) {
            return absent;
        }
        throw FieldValues.noField(name, type);
    }

    @Override
    public boolean get(String name, boolean absent) {
        return (boolean) primitive(name, boolean.class, absent);
    }

    @Override
    public byte get(String name, byte absent) {
        return (byte) primitive(name, byte.class, absent);
    }

    @Override
    public char get(String name, char absent) {
        return (char) primitive(name, char.class, absent);
    }

    @Override
    public short get(String name, short absent) {
        return (short) primitive(name, short.class, absent);
    }

    @Override
    public int get(String name, int absent) {
        return (int) primitive(name, int.class, absent);
    }

    @Override
    public long get(String name, long absent) {
        return (long) primitive(name, long.class, absent);
    }

    @Override
    public float get(String name, float absent) {
        return (float) primitive(name, float.class, absent);
    }

    @Override
    public double get(String name, double absent) {
        return (double) primitive(name, double.class, absent);
    }

    @Override
    public @Nullable Object get(String name, @Nullable Object absent) {
        FieldShape field = there.field(name);
        if (field != null && !field.isPrimitive()) {
            return references[field.offset()];
        }
        if (field == null && isHere(name, Object.class)) {
            return absent;
        }
        throw FieldValues.noField(name, Object.class);
    }
}
