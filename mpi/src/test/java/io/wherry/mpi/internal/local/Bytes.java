// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;

/// Memory with known content.
final class Bytes {
    private Bytes() {}

    /// Returns native memory whose content is derived from the seed.
    static MemorySegment of(long seed, long length) {
        byte[] bytes = new byte[(int) length];
        new Random(seed).nextBytes(bytes);
        return empty(length).copyFrom(MemorySegment.ofArray(bytes));
    }

    /// Returns the same content on the heap.
    static MemorySegment onHeap(long seed, long length) {
        byte[] bytes = new byte[(int) length];
        new Random(seed).nextBytes(bytes);
        return MemorySegment.ofArray(bytes);
    }

    static MemorySegment empty(long length) {
        return Arena.ofAuto().allocate(Math.max(1, length), Long.BYTES).asSlice(0, length);
    }

    static void assertSame(MemorySegment got, long seed) {
        assertThat(got.mismatch(onHeap(seed, got.byteSize()))).isEqualTo(-1);
    }

    static MemorySegment number(long value) {
        return MemorySegment.ofArray(new long[] {value});
    }

    static long number(MemorySegment memory) {
        return memory.get(ValueLayout.JAVA_LONG_UNALIGNED, 0);
    }
}
