// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.util.ArrayDeque;

/// Native memory for copies of memory of the heap, used again and again.
///
/// Safe for use by several threads.
final class Pool {
    /* Sizes are powers of two. Small blocks are cut from a slab and stay forever; there are never more than were in use at a
    time. Large ones are mapped one by one, aligned to 2 MiB and made of huge pages if they are that large (twice as fast
    when another process copies from them), and unmapped when enough lie idle. */

    private static final int SMALLEST = 9;
    private static final int LARGEST_SMALL = 16;
    private static final int LARGEST = 46;
    private static final long SLAB = 1L << 20;
    private static final long HUGE_PAGE = 2L << 20;
    private static final long IDLE_LIMIT = 256L << 20;

    private static final ArrayDeque<Block>[] IDLE = lists();
    private static long idle;

    private Pool() {}

    /// At least `size` bytes, whose content means nothing.
    static Block take(long size) {
        int order = orderOf(size);
        synchronized (IDLE) {
            Block block = IDLE[order].pollLast();
            if (block == null && order <= LARGEST_SMALL) {
                cutSlab(order);
                block = IDLE[order].pollLast();
            }
            if (block != null) {
                idle -= order > LARGEST_SMALL ? 1L << order : 0;
                return block;
            }
        }
        return map(order);
    }

    /// Takes it back; nobody may look at it then.
    static void give(Block block) {
        int order = block.order();
        synchronized (IDLE) {
            if (order <= LARGEST_SMALL) {
                IDLE[order].addLast(block);
                return;
            }
            long size = 1L << order;
            if (idle + size <= IDLE_LIMIT) {
                idle += size;
                IDLE[order].addLast(block);
                return;
            }
        }
        LibC.unmap(block.address(), block.memory().byteSize());
    }

    private static int orderOf(long size) {
        int bits = size <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(size - 1);
        if (size < 0 || bits > LARGEST) {
            throw new OutOfMemoryError("no native memory: size=" + size);
        }
        return Math.max(SMALLEST, bits);
    }

    private static void cutSlab(int order) {
        long size = 1L << order;
        long slab = LibC.map(SLAB);
        for (long at = 0; at < SLAB; at += size) {
            IDLE[order].addLast(new Block(Natives.at(slab + at, size), order));
        }
    }

    private static Block map(int order) {
        long size = 1L << order;
        if (size < HUGE_PAGE) {
            return new Block(Natives.at(LibC.map(size), size), order);
        }
        long whole = LibC.map(size + HUGE_PAGE);
        long start = (whole + HUGE_PAGE - 1) & -HUGE_PAGE;
        if (start > whole) {
            LibC.unmap(whole, start - whole);
        }
        if (start < whole + HUGE_PAGE) {
            LibC.unmap(start + size, whole + HUGE_PAGE - start);
        }
        LibC.adviseHugePages(start, size);
        return new Block(Natives.at(start, size), order);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private static ArrayDeque<Block>[] lists() {
        ArrayDeque<Block>[] lists = new ArrayDeque[LARGEST + 1];
        for (int i = 0; i < lists.length; i++) {
            lists[i] = new ArrayDeque<>();
        }
        return lists;
    }
}
