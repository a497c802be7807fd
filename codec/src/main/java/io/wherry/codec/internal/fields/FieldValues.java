// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.io.ObjectInputStream.GetField;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/// Gives the fields of one object of a level by name, as `readFields` promises. Immutable view; one
/// thread owns it.
public final class FieldValues extends GetField {
    private final Level level;
    private final byte[] bytes;
    private final int from;
    private final @Nullable Object[] values;
    private final int at;

    public FieldValues(Level level, byte[] bytes, int from, @Nullable Object[] values, int at) {
        this.level = level;
        this.bytes = bytes;
        this.from = from;
        this.values = values;
        this.at = at;
    }

    @Override
    public ObjectStreamClass getObjectStreamClass() {
        return ObjectStreamClass.lookupAny(level.type());
    }

    /// Never: the classes of both peers have the same fields.
    @Override
    public boolean defaulted(String name) {
        if (level.field(name) == null) {
            throw noField(name, null);
        }
        return false;
    }

    @Override
    public boolean get(String name, boolean absent) {
        return LittleEndian.getBoolean(bytes, offset(name, boolean.class));
    }

    @Override
    public byte get(String name, byte absent) {
        return bytes[offset(name, byte.class)];
    }

    @Override
    public char get(String name, char absent) {
        return LittleEndian.getChar(bytes, offset(name, char.class));
    }

    @Override
    public short get(String name, short absent) {
        return LittleEndian.getShort(bytes, offset(name, short.class));
    }

    @Override
    public int get(String name, int absent) {
        return LittleEndian.getInt(bytes, offset(name, int.class));
    }

    @Override
    public long get(String name, long absent) {
        return LittleEndian.getLong(bytes, offset(name, long.class));
    }

    @Override
    public float get(String name, float absent) {
        return LittleEndian.getFloat(bytes, offset(name, float.class));
    }

    @Override
    public double get(String name, double absent) {
        return LittleEndian.getDouble(bytes, offset(name, double.class));
    }

    @Override
    public @Nullable Object get(String name, @Nullable Object absent) {
        FieldShape field = level.field(name);
        if (field == null || field.isPrimitive()) {
            throw noField(name, Object.class);
        }
        return values[at + field.offset()];
    }

    private int offset(String name, Class<?> type) {
        FieldShape field = level.field(name);
        if (field == null || field.type() != type) {
            throw noField(name, type);
        }
        return from + field.offset();
    }

    /// Returns the error for a missing field, with java.io's message, which programs read.
    static IllegalArgumentException noField(String name, @Nullable Class<?> type) {
        return new IllegalArgumentException("no such field " + name + " with type " + type);
    }
}
