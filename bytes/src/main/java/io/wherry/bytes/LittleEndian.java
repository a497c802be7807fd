// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Primitive values in a byte array: little-endian, unaligned, floating point by its raw bits.
///
/// Every method checks its bounds as an array access does and throws [IndexOutOfBoundsException].
///
/// ```text
///  varint: seven bits a byte, least significant first, top bit set on all bytes but the last
///  300 = AC 02
/// ```
public final class LittleEndian {
    /// Most bytes an unsigned 32-bit varint takes.
    public static final int MAX_VARINT = 5;

    private static final VarHandle SHORT = view(short[].class);
    private static final VarHandle CHAR = view(char[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);
    private static final VarHandle FLOAT = view(float[].class);
    private static final VarHandle DOUBLE = view(double[].class);

    private LittleEndian() {}

    private static VarHandle view(Class<?> arrayType) {
        return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.LITTLE_ENDIAN);
    }

    public static void putBoolean(byte[] bytes, int at, boolean value) {
        bytes[at] = value ? (byte) 1 : 0;
    }

    public static void putByte(byte[] bytes, int at, byte value) {
        bytes[at] = value;
    }

    public static void putShort(byte[] bytes, int at, short value) {
        SHORT.set(bytes, at, value);
    }

    public static void putChar(byte[] bytes, int at, char value) {
        CHAR.set(bytes, at, value);
    }

    public static void putInt(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    public static void putLong(byte[] bytes, int at, long value) {
        LONG.set(bytes, at, value);
    }

    public static void putFloat(byte[] bytes, int at, float value) {
        FLOAT.set(bytes, at, value);
    }

    public static void putDouble(byte[] bytes, int at, double value) {
        DOUBLE.set(bytes, at, value);
    }

    public static boolean getBoolean(byte[] bytes, int at) {
        return bytes[at] != 0;
    }

    public static byte getByte(byte[] bytes, int at) {
        return bytes[at];
    }

    public static short getShort(byte[] bytes, int at) {
        return (short) SHORT.get(bytes, at);
    }

    public static char getChar(byte[] bytes, int at) {
        return (char) CHAR.get(bytes, at);
    }

    public static int getInt(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    public static long getLong(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    public static float getFloat(byte[] bytes, int at) {
        return (float) FLOAT.get(bytes, at);
    }

    public static double getDouble(byte[] bytes, int at) {
        return (double) DOUBLE.get(bytes, at);
    }

    /// Writes `value`, taken as unsigned, in one to five bytes and returns the position after them.
    public static int putVarint(byte[] bytes, int at, int value) {
        int left = value;
        int position = at;
        while ((left & ~0x7f) != 0) {
            bytes[position++] = (byte) (left | 0x80);
            left >>>= 7;
        }
        bytes[position++] = (byte) left;
        return position;
    }

    /// How many bytes [#putVarlong] takes for `value`; [#putVarint] takes as many for one that is
    /// not negative.
    public static int varintSize(long value) {
        return (Long.SIZE + 6 - Long.numberOfLeadingZeros(value | 1)) / 7;
    }

    /// Writes `value`, taken as unsigned, in one to ten bytes and returns the position after them.
    public static int putVarlong(byte[] bytes, int at, long value) {
        long left = value;
        int position = at;
        while ((left & ~0x7fL) != 0) {
            bytes[position++] = (byte) (left | 0x80);
            left >>>= 7;
        }
        bytes[position++] = (byte) left;
        return position;
    }
}
