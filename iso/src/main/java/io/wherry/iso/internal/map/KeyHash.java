// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Hash of the bytes of a key, with a random seed for each map, so that keys that collide in one
/// map do not collide in another.
final class KeyHash {
    private static final VarHandle WORD =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FIRST = 0x9e37_79b9_7f4a_7c15L;
    private static final long SECOND = 0xd6e8_feb8_6659_fd93L;

    private KeyHash() {}

    static long of(byte[] key, long seed) {
        long hash = mix(seed ^ FIRST, key.length ^ SECOND);
        int at = 0;
        for (; at + Long.BYTES <= key.length; at += Long.BYTES) {
            hash = mix(hash ^ (long) WORD.get(key, at), SECOND);
        }
        long rest = 0;
        for (int shift = 0; at < key.length; at++, shift += Byte.SIZE) {
            rest |= (key[at] & 0xFFL) << shift;
        }
        return mix(hash ^ rest, FIRST);
    }

    private static long mix(long left, long right) {
        return Math.unsignedMultiplyHigh(left, right) ^ (left * right) ^ left;
    }
}
