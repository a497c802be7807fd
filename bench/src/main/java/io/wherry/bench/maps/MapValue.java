// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/// A value of 64 bytes: the number of its key, then one number seven times, so that a reader
/// notices parts of two values.
final class MapValue {
    static final int BYTES = 64;

    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private MapValue() {}

    static byte[] of(long key, long version) {
        byte[] value = new byte[BYTES];
        LONGS.set(value, 0, key);
        for (int at = Long.BYTES; at < BYTES; at += Long.BYTES) {
            LONGS.set(value, at, version);
        }
        return value;
    }

    /// Returns the number of its key.
    ///
    /// @throws IllegalStateException if it is of several values, or null
    static long checked(byte @Nullable [] value) {
        if (value == null || value.length != BYTES) {
            throw new IllegalStateException("value is missing");
        }
        return checked(at -> (long) LONGS.get(value, at));
    }

    /// The same of the number at each position.
    static long checked(IntToLongFunction number) {
        long version = number.applyAsLong(Long.BYTES);
        for (int at = 2 * Long.BYTES; at < BYTES; at += Long.BYTES) {
            if (number.applyAsLong(at) != version) {
                throw new IllegalStateException("parts of two values");
            }
        }
        return number.applyAsLong(0);
    }
}
