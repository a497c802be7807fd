// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// The memory of the space: one constant segment, so that the JIT compiler knows its bounds and
/// proves that a 32-bit reference with a small offset cannot leave it.
public final class Memory {
    public static final MemorySegment SPACE = Reservation.reserved();

    public static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    public static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    public static final ValueLayout.OfChar CHAR =
            ValueLayout.JAVA_CHAR_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    public static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    public static final ValueLayout.OfFloat FLOAT =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    public static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    public static final ValueLayout.OfDouble DOUBLE =
            ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private static final long UNSIGNED = 0xFFFF_FFFFL;

    private Memory() {}

    /// Returns the address of a reference in bytes from the start of the space.
    public static long address(int reference) {
        return (reference & UNSIGNED) << 3;
    }

    /// Returns the reference to an address that is a multiple of 8.
    public static int reference(long address) {
        return (int) (address >>> 3);
    }
}
