// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Accesses to words that several processes write: reading a word happens-after all writes before
/// the word was written.
public final class SharedWords {
    private static final VarHandle INT =
            ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();
    private static final VarHandle LONG =
            ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();

    private SharedWords() {}

    public static int getInt(MemorySegment memory, long at) {
        return (int) INT.getVolatile(memory, at);
    }

    public static void putInt(MemorySegment memory, long at, int value) {
        INT.setVolatile(memory, at, value);
    }

    public static boolean swapInt(MemorySegment memory, long at, int expected, int value) {
        return INT.compareAndSet(memory, at, expected, value);
    }

    public static long getLong(MemorySegment memory, long at) {
        return (long) LONG.getVolatile(memory, at);
    }

    public static void putLong(MemorySegment memory, long at, long value) {
        LONG.setVolatile(memory, at, value);
    }

    public static boolean swapLong(MemorySegment memory, long at, long expected, long value) {
        return LONG.compareAndSet(memory, at, expected, value);
    }
}
