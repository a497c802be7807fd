// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.description;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.internal.lean.segment.ArrayCapacity;
import java.util.Arrays;

/// Gathers the bytes of one class description. One thread owns it.
final class DescriptionOutput {
    private byte[] bytes = new byte[64];
    private int size;

    private int reserve(int count) {
        int from = size;
        if (count > bytes.length - from) {
            bytes = Arrays.copyOf(bytes, ArrayCapacity.of(bytes.length, from + (long) count));
        }
        size = from + count;
        return from;
    }

    void putByte(int value) {
        int at = reserve(1);
        bytes[at] = (byte) value;
    }

    void putVarint(int value) {
        int at = reserve(LittleEndian.MAX_VARINT);
        size = LittleEndian.putVarint(bytes, at, value);
    }

    /// A zigzag varint.
    void putSigned(long value) {
        int at = reserve(2 * LittleEndian.MAX_VARINT);
        size = LittleEndian.putVarlong(bytes, at, (value << 1) ^ (value >> (Long.SIZE - 1)));
    }

    void putInt(int value) {
        int at = reserve(Integer.BYTES);
        LittleEndian.putInt(bytes, at, value);
    }

    void putBytes(byte[] source) {
        int at = reserve(source.length);
        System.arraycopy(source, 0, bytes, at, source.length);
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }
}
