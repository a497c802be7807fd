// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// A pool of native memory for copies of heap memory.
///
/// Thread-safe.
final class Pool {
    /*
     * Sizes are powers of two. All memory is in huge pages, because another process copies from
     * them in half the time. Blocks smaller than a huge page are split from larger ones (buddy
     * allocation) and are never unmapped; there are never more than were in use at a time. Larger
     * blocks are mapped one by one, and unmapped when enough are idle.
     */

    private static final int SMALLEST = 9;
    private static final int HUGE_PAGE = 21;
    private static final int LARGEST = 46;
    private static final long IDLE_LIMIT = 256L << 20;

    private static final ArrayDeque<MemorySegment>[] IDLE = lists();
    private static long idle;

    private Pool() {}

    /// Returns at least `size` bytes with undefined content.
    static MemorySegment take(long size) {
        int order = orderOf(size);
        MemorySegment block = order < HUGE_PAGE ? part(order) : pollLarge(order);
        return block == null ? map(1L << order) : block;
    }

    private static MemorySegment part(int order) {
        synchronized (IDLE) {
            MemorySegment block = IDLE[order].pollLast();
            return block == null ? half(order) : block;
        }
    }

    /// Returns half of a block of the next size; the other half becomes idle.
    private static MemorySegment half(int order) {
        MemorySegment whole = take(2L << order);
        long half = 1L << order;
        IDLE[order].addLast(whole.asSlice(half));
        return whole.asSlice(0, half);
    }

    private static @Nullable MemorySegment pollLarge(int order) {
        synchronized (IDLE) {
            MemorySegment block = IDLE[order].pollLast();
            idle -= block == null ? 0 : block.byteSize();
            return block;
        }
    }

    /// Returns a block of [#take] to the pool. The caller must not access it any more.
    static void give(MemorySegment block) {
        int order = orderOf(block.byteSize());
        long size = order < HUGE_PAGE ? 0 : block.byteSize();
        synchronized (IDLE) {
            if (idle + size <= IDLE_LIMIT) {
                idle += size;
                IDLE[order].addLast(block);
                return;
            }
        }
        LibC.unmap(block.address(), size);
    }

    private static int orderOf(long size) {
        int bits = size <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(size - 1);
        if (size < 0 || bits > LARGEST) {
            throw new OutOfMemoryError("no native memory: size=" + size);
        }
        return Math.max(SMALLEST, bits);
    }

    /// Maps new memory at a huge page boundary.
    private static MemorySegment map(long size) {
        long page = 1L << HUGE_PAGE;
        long whole = LibC.map(size + page);
        long start = (whole + page - 1) & -page;
        if (start > whole) {
            LibC.unmap(whole, start - whole);
        }
        if (start < whole + page) {
            LibC.unmap(start + size, whole + page - start);
        }
        LibC.adviseHugePages(start, size);
        return Downcalls.at(start, size);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private static ArrayDeque<MemorySegment>[] lists() {
        ArrayDeque<MemorySegment>[] lists = new ArrayDeque[LARGEST + 1];
        for (int i = 0; i < lists.length; i++) {
            lists[i] = new ArrayDeque<>();
        }
        return lists;
    }
}
