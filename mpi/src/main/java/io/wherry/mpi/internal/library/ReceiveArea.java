// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Memory in the place of heap arrays for receives from libraries that write all of a message that
/// is longer than the receive buffer ([Quirks#WRITES_BEYOND_BUFFERS]): each block is followed by so
/// much address space that nothing else is overwritten.
///
/// Pages without content take no memory; those of a message that was too long are released at once.
/// Thread-safe.
final class ReceiveArea {
    /// Bytes of address space of a block; no block of [Pool] has this size.
    private static final long SLOT = (1L << 30) - (1 << 12);

    /// Messages of up to the other half are harmless.
    private static final long LARGEST = 1L << 29;

    private static final long HUGE_PAGE = 1L << 21;
    private static final long IDLE_LIMIT = 256L << 20;

    private static final ArrayDeque<Idle> SMALL = new ArrayDeque<>(); // guarded by the class
    private static final ArrayDeque<Idle> LARGE = new ArrayDeque<>();
    private static long idle;

    /// @param touched bytes that take memory
    private record Idle(MemorySegment slot, long touched) {}

    private ReceiveArea() {}

    /// Returns at least `size` bytes with undefined content: of this area, if the library requires
    /// that and there is address space, otherwise of [Pool].
    static MemorySegment take(long size) {
        if (!Quirks.WRITES_BEYOND_BUFFERS || size > LARGEST) {
            return Pool.take(size);
        }
        Idle found = poll(size);
        try {
            return found == null ? map(size) : found.slot();
        } catch (OutOfMemoryError _) {
            return Pool.take(size); // the address space is limited
        }
    }

    private static synchronized @Nullable Idle poll(long size) {
        Idle found = (size < HUGE_PAGE ? SMALL : LARGE).pollLast();
        idle -= found == null ? 0 : found.touched();
        return found;
    }

    private static MemorySegment map(long size) {
        long address = LibC.reserve(SLOT);
        if (size >= HUGE_PAGE) {
            LibC.adviseHugePages(address, SLOT);
        }
        return Downcalls.at(address, SLOT);
    }

    /// Returns a block of [#take] for `size` bytes. The caller must not access it any more.
    ///
    /// @param failed whether a message may have been too long
    static void give(MemorySegment block, long size, boolean failed) {
        if (block.byteSize() != SLOT) {
            Pool.give(block);
            return;
        }
        if (failed || !isKept(block, size)) {
            LibC.discard(block.address(), SLOT);
            keep(new Idle(block, 0), size);
        }
    }

    private static synchronized boolean isKept(MemorySegment block, long size) {
        boolean kept = idle + size <= IDLE_LIMIT;
        if (kept) {
            keep(new Idle(block, size), size);
        }
        return kept;
    }

    private static synchronized void keep(Idle block, long size) {
        (size < HUGE_PAGE ? SMALL : LARGE).addLast(block);
        idle += block.touched();
    }

    /// Returns `size` bytes for one thread, released some time after they are unreachable.
    static MemorySegment ofThread(long size) {
        if (Quirks.WRITES_BEYOND_BUFFERS && !Thread.currentThread().isVirtual()) {
            try {
                return Downcalls.at(
                        LibC.reserve(SLOT), SLOT, slot -> LibC.unmap(slot.address(), SLOT));
            } catch (OutOfMemoryError _) {
                // the address space is limited
            }
        }
        return Arena.ofAuto().allocate(size, 64);
    }

    /// Releases the memory of messages that were too long for a block of [#ofThread].
    static void clean(MemorySegment block) {
        if (block.byteSize() == SLOT) {
            LibC.discard(block.address(), SLOT);
        }
    }
}
