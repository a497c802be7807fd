// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import java.io.IOException;
import java.math.BigInteger;
import java.util.UUID;

/// Content of numbers and of classes that are made of them.
///
/// ```text
///  Boolean, Byte         1 byte
///  Short, Character      2 bytes
///  Integer               zigzag varint
///  Long, Double, Date    8 bytes
///  Float                 4 bytes
///  BigInteger            varint n, n bytes, two's complement, big-endian (BigInteger.toByteArray)
///  BigDecimal            zigzag varint scale, then the unscaled value as a BigInteger
///  UUID                  most, then least significant 8 bytes
/// ```
///
/// Bytes of floating point numbers are their raw bits.
final class Numbers {

    private Numbers() {}

    static void putShort(SegmentOutput out, Short value) throws IOException {
        out.putByte(value);
        out.putByte(value >> 8);
    }

    static Short getShort(SegmentInput in) throws IOException {
        return (short) (in.getByte() | in.getByte() << 8);
    }

    static void putCharacter(SegmentOutput out, Character value) throws IOException {
        out.putByte(value);
        out.putByte(value >> 8);
    }

    static Character getCharacter(SegmentInput in) throws IOException {
        return (char) (in.getByte() | in.getByte() << 8);
    }

    static void putFloat(SegmentOutput out, Float value) throws IOException {
        out.putInt(Float.floatToRawIntBits(value));
    }

    static Float getFloat(SegmentInput in) throws IOException {
        return Float.intBitsToFloat(in.getInt());
    }

    static void putBigInteger(SegmentOutput out, BigInteger value) throws IOException {
        byte[] bytes = value.toByteArray();
        out.putVarint(bytes.length);
        out.putBytes(bytes, 0, bytes.length);
    }

    static BigInteger getBigInteger(SegmentInput in) throws IOException {
        return getBigInteger(in, in.getCount("bytes of a BigInteger", 1));
    }

    static BigInteger getBigInteger(SegmentInput in, int count) throws IOException {
        try {
            return new BigInteger(in.getBytes(count));
        } catch (NumberFormatException e) {
            throw in.corrupt("no such value: class=java.math.BigInteger, " + e.getMessage());
        }
    }

    static void putUuid(SegmentOutput out, UUID value) throws IOException {
        out.putLong(value.getMostSignificantBits());
        out.putLong(value.getLeastSignificantBits());
    }

    static UUID getUuid(SegmentInput in) throws IOException {
        return new UUID(in.getLong(), in.getLong());
    }

    /// Values the JVM keeps one boxed copy of, by the Java Language Specification, 5.1.7.
    static boolean isSmall(long value) {
        return value >= -128 && value <= 127;
    }
}
