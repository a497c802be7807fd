// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import io.wherry.bytes.BigEndian;
import io.wherry.bytes.LittleEndian;
import io.wherry.codec.internal.fields.FieldAccess;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One serializable class of a hierarchy as the java.io format lays it out: primitive fields by
/// name, big-endian, then references by name. Safe for any thread.
public final class LevelImage {
    private final Level level;
    private final Fields fields;

    /// Types of the primitive fields, in order, by the letters of signatures.
    private final char[] types;

    /// Bytes of each of them.
    private final byte[] sizes;

    /// For each reference, in order: its place among the values of [Fields], and whether it is
    /// unshared.
    private final int[] slots;

    private final boolean[] unshared;

    LevelImage(Level level, Fields fields) {
        this.level = level;
        this.fields = fields;
        List<FieldShape> primitives = level.primitives();
        this.types = new char[primitives.size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = primitives.get(i).type().descriptorString().charAt(0);
        }
        this.sizes = new byte[types.length];
        for (int i = 0; i < types.length; i++) {
            sizes[i] = size(types[i]);
        }
        List<FieldShape> references =
                level.fields().stream().filter(field -> !field.isPrimitive()).toList();
        this.slots = references.stream().mapToInt(FieldShape::offset).toArray();
        this.unshared = new boolean[slots.length];
        for (int i = 0; i < slots.length; i++) {
            unshared[i] = references.get(i).unshared();
        }
    }

    static LevelImage of(Level level) {
        return new LevelImage(level, FieldAccess.of(level));
    }

    /// Returns the class with its fields and hooks.
    public Level level() {
        return level;
    }

    /// Returns the access to the fields.
    public Fields fields() {
        return fields;
    }

    /// Returns the `writeObject` of the class, or null.
    public @Nullable MethodHandle writeObject() {
        return level.writeObject();
    }

    /// Returns the number of references.
    public int references() {
        return slots.length;
    }

    /// The bytes that the fields have at least.
    public int leastBytes() {
        return primitiveBytes() + slots.length;
    }

    /// Place of reference number `index` among the values of [#fields].
    public int slot(int index) {
        return slots[index];
    }

    /// Returns true if reference number `index` is written unshared.
    public boolean isUnshared(int index) {
        return unshared[index];
    }

    /// Returns the number of bytes of the primitive fields.
    public int primitiveBytes() {
        return level.primitiveBytes();
    }

    /// Copies the level's primitive block to the stream's byte order. Every NaN is the canonical
    /// one, as java.io writes it.
    public void toBig(byte[] little, int from, byte[] big, int to) {
        int at = from;
        int there = to;
        for (int i = 0; i < types.length; i++) {
            char type = types[i];
            int size = sizes[i];
            switch (size) {
                case 1 -> big[there] = little[at];
                case 2 -> BigEndian.putShort(big, there, LittleEndian.getShort(little, at));
                case 4 -> BigEndian.putInt(big, there, canonicalInt(little, at, type));
                default -> BigEndian.putLong(big, there, canonicalLong(little, at, type));
            }
            at += size;
            there += size;
        }
    }

    private static int canonicalInt(byte[] little, int at, char type) {
        return type == 'F'
                ? Float.floatToIntBits(LittleEndian.getFloat(little, at))
                : LittleEndian.getInt(little, at);
    }

    private static long canonicalLong(byte[] little, int at, char type) {
        return type == 'D'
                ? Double.doubleToLongBits(LittleEndian.getDouble(little, at))
                : LittleEndian.getLong(little, at);
    }

    /// Copies the level's primitive block from the stream's byte order.
    public void toLittle(byte[] big, int from, byte[] little, int to) {
        int at = from;
        int there = to;
        for (int size : sizes) {
            switch (size) {
                case 1 -> little[there] = big[at];
                case 2 -> LittleEndian.putShort(little, there, BigEndian.getShort(big, at));
                case 4 -> LittleEndian.putInt(little, there, BigEndian.getInt(big, at));
                default -> LittleEndian.putLong(little, there, BigEndian.getLong(big, at));
            }
            at += size;
            there += size;
        }
    }

    private static byte size(char type) {
        return switch (type) {
            case 'J', 'D' -> Long.BYTES;
            case 'I', 'F' -> Integer.BYTES;
            case 'S', 'C' -> Short.BYTES;
            default -> 1;
        };
    }
}
