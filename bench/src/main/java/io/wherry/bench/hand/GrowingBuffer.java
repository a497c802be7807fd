// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

import static java.lang.invoke.MethodHandles.byteArrayViewVarHandle;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// Little-endian values in an array that grows.
///
/// `reserve` makes room; the `put` methods only rely on it.
final class GrowingBuffer {
    private static final VarHandle CHARS = byteArrayViewVarHandle(char[].class, LITTLE_ENDIAN);
    private static final VarHandle SHORTS = byteArrayViewVarHandle(short[].class, LITTLE_ENDIAN);
    private static final VarHandle INTS = byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
    private static final VarHandle LONGS = byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);
    private static final VarHandle FLOATS = byteArrayViewVarHandle(float[].class, LITTLE_ENDIAN);
    private static final VarHandle DOUBLES = byteArrayViewVarHandle(double[].class, LITTLE_ENDIAN);
    private static final ValueLayout.OfDouble DOUBLE =
            ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(LITTLE_ENDIAN);

    private byte[] bytes = new byte[1024];
    private int position;

    void clear() {
        position = 0;
    }

    void wrap(byte[] source) {
        bytes = source;
        position = 0;
    }

    byte[] toArray() {
        return Arrays.copyOf(bytes, position);
    }

    void reserve(int count) {
        if (bytes.length - position < count) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, position + count));
        }
    }

    void putByte(int value) {
        bytes[position++] = (byte) value;
    }

    byte takeByte() {
        return bytes[position++];
    }

    void putChar(char value) {
        CHARS.set(bytes, position, value);
        position += Character.BYTES;
    }

    char takeChar() {
        char value = (char) CHARS.get(bytes, position);
        position += Character.BYTES;
        return value;
    }

    void putShort(short value) {
        SHORTS.set(bytes, position, value);
        position += Short.BYTES;
    }

    short takeShort() {
        short value = (short) SHORTS.get(bytes, position);
        position += Short.BYTES;
        return value;
    }

    void putInt(int value) {
        INTS.set(bytes, position, value);
        position += Integer.BYTES;
    }

    int takeInt() {
        int value = (int) INTS.get(bytes, position);
        position += Integer.BYTES;
        return value;
    }

    void putLong(long value) {
        LONGS.set(bytes, position, value);
        position += Long.BYTES;
    }

    long takeLong() {
        long value = (long) LONGS.get(bytes, position);
        position += Long.BYTES;
        return value;
    }

    void putFloat(float value) {
        FLOATS.set(bytes, position, value);
        position += Float.BYTES;
    }

    float takeFloat() {
        float value = (float) FLOATS.get(bytes, position);
        position += Float.BYTES;
        return value;
    }

    void putDouble(double value) {
        DOUBLES.set(bytes, position, value);
        position += Double.BYTES;
    }

    double takeDouble() {
        double value = (double) DOUBLES.get(bytes, position);
        position += Double.BYTES;
        return value;
    }

    /// Makes room by itself.
    void putString(String value) {
        byte[] coded = value.getBytes(UTF_8);
        reserve(Integer.BYTES + coded.length);
        putInt(coded.length);
        System.arraycopy(coded, 0, bytes, position, coded.length);
        position += coded.length;
    }

    String takeString() {
        int count = takeInt();
        String value = new String(bytes, position, count, UTF_8);
        position += count;
        return value;
    }

    void putDoubles(double[] values) {
        MemorySegment.copy(
                values, 0, MemorySegment.ofArray(bytes), DOUBLE, position, values.length);
        position += values.length * Double.BYTES;
    }

    double[] takeDoubles(int count) {
        double[] values = new double[count];
        MemorySegment.copy(MemorySegment.ofArray(bytes), DOUBLE, position, values, 0, count);
        position += count * Double.BYTES;
        return values;
    }
}
