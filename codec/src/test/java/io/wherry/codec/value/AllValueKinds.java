// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.ValueCodec;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Something of every kind that a codec of the program can write; not serializable.
final class AllValueKinds {
    boolean[] booleans = {};
    byte[] bytes = {};
    short[] shorts = {};
    char[] chars = {};
    int[] ints = {};
    long[] longs = {};
    float[] floats = {};
    double[] doubles = {};
    String text = "";
    final List<Object> objects = new ArrayList<>();

    static final class Codec implements ValueCodec<AllValueKinds> {
        @Override
        public void write(AllValueKinds value, GraphOutput out) throws IOException {
            out.writeBooleanArray(value.booleans);
            for (boolean each : value.booleans) {
                out.writeBoolean(each);
            }
            out.writeByteArray(value.bytes);
            out.writeBytes(value.bytes, 0, value.bytes.length / 2);
            out.writeBytes(
                    value.bytes,
                    value.bytes.length / 2,
                    value.bytes.length - value.bytes.length / 2);
            for (byte each : value.bytes) {
                out.writeByte(each);
            }
            out.writeShortArray(value.shorts);
            for (short each : value.shorts) {
                out.writeShort(each);
            }
            out.writeCharArray(value.chars);
            for (char each : value.chars) {
                out.writeChar(each);
            }
            out.writeIntArray(value.ints);
            for (int each : value.ints) {
                out.writeInt(each);
                out.writeVarInt(each);
                out.writeSignedVarInt(each);
            }
            out.writeLongArray(value.longs);
            for (long each : value.longs) {
                out.writeLong(each);
                out.writeVarLong(each);
                out.writeSignedVarLong(each);
            }
            out.writeFloatArray(value.floats);
            for (float each : value.floats) {
                out.writeFloat(each);
            }
            out.writeDoubleArray(value.doubles);
            for (double each : value.doubles) {
                out.writeDouble(each);
            }
            out.writeString(value.text);
            out.writeVarInt(value.objects.size());
            for (Object object : value.objects) {
                out.writeObject(object);
            }
        }

        @Override
        public AllValueKinds read(GraphInput in) throws IOException {
            AllValueKinds value = new AllValueKinds();
            in.publish(value);
            value.booleans = in.readBooleanArray();
            for (boolean each : value.booleans) {
                check(each == in.readBoolean());
            }
            value.bytes = in.readByteArray();
            byte[] again = new byte[value.bytes.length + 2];
            in.readBytes(again, 1, value.bytes.length);
            check(Arrays.equals(again, 1, again.length - 1, value.bytes, 0, value.bytes.length));
            for (byte each : value.bytes) {
                check(each == in.readByte());
            }
            value.shorts = in.readShortArray();
            for (short each : value.shorts) {
                check(each == in.readShort());
            }
            value.chars = in.readCharArray();
            for (char each : value.chars) {
                check(each == in.readChar());
            }
            value.ints = in.readIntArray();
            for (int each : value.ints) {
                check(each == in.readInt());
                check(each == in.readVarInt());
                check(each == in.readSignedVarInt());
            }
            value.longs = in.readLongArray();
            for (long each : value.longs) {
                check(each == in.readLong());
                check(each == in.readVarLong());
                check(each == in.readSignedVarLong());
            }
            value.floats = in.readFloatArray();
            for (float each : value.floats) {
                check(bits(each) == bits(in.readFloat()));
            }
            value.doubles = in.readDoubleArray();
            for (double each : value.doubles) {
                check(bits(each) == bits(in.readDouble()));
            }
            value.text = in.readString();
            int count = in.readCount(1);
            for (int i = 0; i < count; i++) {
                value.objects.add(in.readObject());
            }
            return value;
        }

        private static int bits(float value) {
            return Float.floatToRawIntBits(value);
        }

        private static long bits(double value) {
            return Double.doubleToRawLongBits(value);
        }

        private static void check(boolean same) throws InvalidObjectException {
            if (!same) {
                throw new InvalidObjectException("another value");
            }
        }
    }

    /// Arrays and a text of that length.
    static AllValueKinds of(int length, Random random) {
        AllValueKinds value = new AllValueKinds();
        value.booleans = new boolean[length];
        value.bytes = new byte[length];
        value.shorts = new short[length];
        value.chars = new char[length];
        value.ints = new int[length];
        value.longs = new long[length];
        value.floats = new float[length];
        value.doubles = new double[length];
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            long bits = random.nextLong() >> random.nextInt(64);
            value.booleans[i] = random.nextBoolean();
            value.bytes[i] = (byte) bits;
            value.shorts[i] = (short) bits;
            value.chars[i] = (char) bits;
            value.ints[i] = (int) bits;
            value.longs[i] = bits;
            value.floats[i] = Float.intBitsToFloat((int) bits);
            value.doubles[i] = Double.longBitsToDouble(bits);
            text.append((char) (length % 2 == 0 ? bits & 0xff : bits));
        }
        value.text = text.toString();
        return value;
    }

    static void assertSame(AllValueKinds copy, AllValueKinds value) {
        assertThat(copy.booleans).isEqualTo(value.booleans);
        assertThat(copy.chars).isEqualTo(value.chars);
        assertThat(copy.text).isEqualTo(value.text);
        assertSame(MemorySegment.ofArray(copy.bytes), MemorySegment.ofArray(value.bytes));
        assertSame(MemorySegment.ofArray(copy.shorts), MemorySegment.ofArray(value.shorts));
        assertSame(MemorySegment.ofArray(copy.ints), MemorySegment.ofArray(value.ints));
        assertSame(MemorySegment.ofArray(copy.longs), MemorySegment.ofArray(value.longs));
        assertSame(MemorySegment.ofArray(copy.floats), MemorySegment.ofArray(value.floats));
        assertSame(MemorySegment.ofArray(copy.doubles), MemorySegment.ofArray(value.doubles));
    }

    /// Bit by bit: the kinds of NaN differ.
    private static void assertSame(MemorySegment copy, MemorySegment value) {
        assertThat(copy.mismatch(value)).isEqualTo(-1);
    }
}
