// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream.PutField;
import org.jspecify.annotations.Nullable;

/// Takes the fields of one object of a level by name, as `putFields` promises, and writes them in
/// the level's order. Fields not put keep their default. One thread owns it.
public final class FieldRecorder extends PutField {
    private final Level level;
    private final @Nullable ObjectOutput owner;
    private final byte[] primitives;
    private final @Nullable Object[] references;

    public FieldRecorder(Level level) {
        this(level, null);
    }

    /// @param owner the stream whose `putFields` gives it away, or null
    public FieldRecorder(Level level, @Nullable ObjectOutput owner) {
        this.level = level;
        this.owner = owner;
        this.primitives = new byte[level.primitiveBytes()];
        this.references = new Object[level.references()];
    }

    @Override
    public void put(String name, boolean value) {
        LittleEndian.putBoolean(primitives, offset(name, boolean.class), value);
    }

    @Override
    public void put(String name, byte value) {
        primitives[offset(name, byte.class)] = value;
    }

    @Override
    public void put(String name, char value) {
        LittleEndian.putChar(primitives, offset(name, char.class), value);
    }

    @Override
    public void put(String name, short value) {
        LittleEndian.putShort(primitives, offset(name, short.class), value);
    }

    @Override
    public void put(String name, int value) {
        LittleEndian.putInt(primitives, offset(name, int.class), value);
    }

    @Override
    public void put(String name, long value) {
        LittleEndian.putLong(primitives, offset(name, long.class), value);
    }

    @Override
    public void put(String name, float value) {
        LittleEndian.putFloat(primitives, offset(name, float.class), value);
    }

    @Override
    public void put(String name, double value) {
        LittleEndian.putDouble(primitives, offset(name, double.class), value);
    }

    @Override
    public void put(String name, @Nullable Object value) {
        references[offset(name, Object.class)] = value;
    }

    private int offset(String name, Class<?> type) {
        FieldShape field = level.field(name);
        boolean fits =
                field != null && (type.isPrimitive() ? field.type() == type : !field.isPrimitive());
        if (field == null || !fits) {
            throw FieldValues.noField(name, type);
        }
        return field.offset();
    }

    /// Puts a value of `field`; that of a primitive one is an object of its own type.
    void put(FieldShape field, @Nullable Object value) {
        if (field.isPrimitive() && value != null) {
            Primitives.put(primitives, field.offset(), value);
        } else {
            references[field.offset()] = value;
        }
    }

    /// Sets all fields of `object`.
    void applyTo(Object object, ReflectiveFields fields) throws IOException {
        fields.set(object, primitives, 0, references, 0);
    }

    /// Copies the primitive block and the references.
    public void copyTo(byte[] bytes, int from, @Nullable Object[] values, int at) {
        System.arraycopy(primitives, 0, bytes, from, primitives.length);
        System.arraycopy(references, 0, values, at, references.length);
    }

    /// The reference recorded for field `name`.
    public @Nullable Object reference(String name) {
        return references[offset(name, Object.class)];
    }

    /// The int recorded for field `name`.
    public int number(String name) {
        return LittleEndian.getInt(primitives, offset(name, int.class));
    }

    /// The boolean recorded for field `name`.
    public boolean bool(String name) {
        return LittleEndian.getBoolean(primitives, offset(name, boolean.class));
    }

    /// Writes the primitive block, then the references.
    public void write(LeanWriter out) throws IOException {
        writeHead(out, false);
    }

    /// As [#write].
    ///
    /// @param leavesTail true if the last reference is returned instead of written
    @Nullable Object writeHead(LeanWriter out, boolean leavesTail) throws IOException {
        int last = leavesTail ? references.length - 1 : references.length;
        int at = out.out().reserve(primitives.length);
        System.arraycopy(primitives, 0, out.out().bytes(), at, primitives.length);
        for (FieldShape field : level.slots().subList(0, last)) {
            if (field.unshared()) {
                out.unshared(references[field.offset()]);
            } else {
                out.reference(references[field.offset()]);
            }
        }
        return leavesTail ? references[last] : null;
    }

    /// Writes the fields as data and objects of the hook, as java.io does: readers find no fields
    /// then.
    @Override
    @Deprecated(forRemoval = true)
    @SuppressWarnings("removal") // abstract in the JDK still
    public void write(ObjectOutput out) throws IOException {
        if (out != owner) {
            throw new IllegalArgumentException("wrong stream");
        }
        ByteArrayOutputStream data = new ByteArrayOutputStream(primitives.length);
        for (FieldShape field : level.fields()) {
            if (field.isPrimitive()) {
                Object value = Primitives.get(field.type(), primitives, field.offset());
                Primitives.write(new DataOutputStream(data), value);
            }
        }
        out.write(data.toByteArray());
        for (FieldShape field : level.fields()) {
            if (field.isPrimitive()) {
                continue; // that it is unshared has no meaning
            }
            if (field.unshared()) {
                throw new IOException("cannot write unshared object");
            }
            out.writeObject(references[field.offset()]);
        }
    }
}
