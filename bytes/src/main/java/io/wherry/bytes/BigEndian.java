// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Primitive values in a byte array as [java.io.DataOutput] lays them out: big-endian, unaligned.
///
/// Every method checks its bounds as an array access does and throws [IndexOutOfBoundsException].
public final class BigEndian {
    private static final VarHandle SHORT = view(short[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);

    private BigEndian() {}

    private static VarHandle view(Class<?> arrayType) {
        return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.BIG_ENDIAN);
    }

    public static void putShort(byte[] bytes, int at, short value) {
        SHORT.set(bytes, at, value);
    }

    public static void putInt(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    public static void putLong(byte[] bytes, int at, long value) {
        LONG.set(bytes, at, value);
    }

    public static short getShort(byte[] bytes, int at) {
        return (short) SHORT.get(bytes, at);
    }

    public static int getInt(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    public static long getLong(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    public static boolean getBoolean(byte[] bytes, int at) {
        return bytes[at] != 0;
    }

    public static byte getByte(byte[] bytes, int at) {
        return bytes[at];
    }

    public static char getChar(byte[] bytes, int at) {
        return (char) getShort(bytes, at);
    }

    public static float getFloat(byte[] bytes, int at) {
        return Float.intBitsToFloat(getInt(bytes, at));
    }

    public static double getDouble(byte[] bytes, int at) {
        return Double.longBitsToDouble(getLong(bytes, at));
    }
}
