// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.bytes.LittleEndian;
import java.io.DataOutput;
import java.io.IOException;

/// Primitive values as objects, for where no code is generated.
final class Primitives {

    private Primitives() {}

    /// The value of the primitive `type` at `bytes[at]`.
    static Object get(Class<?> type, byte[] bytes, int at) {
        if (type == int.class) {
            return LittleEndian.getInt(bytes, at);
        }
        if (type == long.class) {
            return LittleEndian.getLong(bytes, at);
        }
        if (type == double.class) {
            return LittleEndian.getDouble(bytes, at);
        }
        if (type == boolean.class) {
            return LittleEndian.getBoolean(bytes, at);
        }
        return seldom(type, bytes, at);
    }

    private static Object seldom(Class<?> type, byte[] bytes, int at) {
        return switch (type.descriptorString()) {
            case "B" -> LittleEndian.getByte(bytes, at);
            case "C" -> LittleEndian.getChar(bytes, at);
            case "S" -> LittleEndian.getShort(bytes, at);
            case "F" -> LittleEndian.getFloat(bytes, at);
            default -> throw new IllegalArgumentException("not primitive: " + type);
        };
    }

    /// Puts a value of the primitive `type` to `bytes[at]`.
    static void put(byte[] bytes, int at, Object value) {
        switch (value) {
            case Boolean v -> LittleEndian.putBoolean(bytes, at, v);
            case Byte v -> LittleEndian.putByte(bytes, at, v);
            case Character v -> LittleEndian.putChar(bytes, at, v);
            case Short v -> LittleEndian.putShort(bytes, at, v);
            case Integer v -> LittleEndian.putInt(bytes, at, v);
            case Long v -> LittleEndian.putLong(bytes, at, v);
            case Float v -> LittleEndian.putFloat(bytes, at, v);
            case Double v -> LittleEndian.putDouble(bytes, at, v);
            default -> throw new IllegalArgumentException("not primitive: " + value.getClass());
        }
    }

    /// Writes a value as [DataOutput] lays it out.
    static void write(DataOutput out, Object value) throws IOException {
        switch (value) {
            case Boolean v -> out.writeBoolean(v);
            case Byte v -> out.writeByte(v);
            case Character v -> out.writeChar(v);
            case Short v -> out.writeShort(v);
            case Integer v -> out.writeInt(v);
            case Long v -> out.writeLong(v);
            case Float v -> out.writeFloat(v);
            case Double v -> out.writeDouble(v);
            default -> throw new IllegalArgumentException("not primitive: " + value.getClass());
        }
    }

    /// `value` as a value of the primitive `type`, by a widening conversion (JLS 5.1.2) or none.
    static Object widened(Object value, Class<?> type) {
        Object number = value instanceof Character c && type != char.class ? (int) c : value;
        return switch (type.descriptorString()) {
            case "S" -> ((Number) number).shortValue();
            case "I" -> ((Number) number).intValue();
            case "J" -> ((Number) number).longValue();
            case "F" -> ((Number) number).floatValue();
            case "D" -> ((Number) number).doubleValue();
            default -> number;
        };
    }
}
