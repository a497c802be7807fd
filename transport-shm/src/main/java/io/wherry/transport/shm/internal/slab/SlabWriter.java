// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.slab;

import io.wherry.transport.shm.SharedMemoryException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.BitSet;

/// Allocates and fills blocks of a slab for the peer. Confined to one thread at a time.
public final class SlabWriter {
    /* Only this side knows the allocated blocks; the peer counts the blocks that it has returned,
    the oldest first. A block is allocated at the lowest free position: recently used memory is
    still in the caches. */

    static final VarHandle COUNT = ValueLayout.JAVA_LONG.varHandle();
    private static final int PAGE = 1 << 12;

    /// Allocates the memory of a slab on demand.
    @FunctionalInterface
    public interface Backing {
        /// Allocates the memory up to `end`.
        ///
        /// @return false if it is not available
        boolean covers(long end);
    }

    private final MemorySegment memory;
    private final MemorySegment returned;
    private final Backing backing;
    private final int pages;
    private final BitSet used = new BitSet();
    private final ArrayDeque<Block> lent = new ArrayDeque<>();
    private long givenBack;

    /// A range of pages.
    private record Block(int start, int end) {}

    /// @param returned the counter of returned blocks, which the peer stores, 8 bytes
    public SlabWriter(MemorySegment memory, MemorySegment returned, Backing backing) {
        this.memory = memory;
        this.returned = returned;
        this.backing = backing;
        pages = Math.toIntExact(memory.byteSize() / PAGE);
    }

    /// Copies the segments to a new block.
    ///
    /// @return the position of the block, -1 if there is no room now
    public long put(MemorySegment[] segments, long length) throws IOException {
        if (length > memory.byteSize() / 2) {
            return -1;
        }
        collect();
        int count = (int) Math.ceilDiv(length, PAGE);
        int place = place(count);
        long start = (long) place * PAGE;
        if (place < 0 || !backing.covers(start + length)) {
            return -1;
        }
        long at = start;
        for (MemorySegment segment : segments) {
            MemorySegment.copy(segment, 0, memory, at, segment.byteSize());
            at += segment.byteSize();
        }
        lend(new Block(place, place + count));
        return start;
    }

    private void lend(Block block) {
        used.set(block.start(), block.end());
        lent.addLast(block);
    }

    private void free(Block block) {
        used.clear(block.start(), block.end());
    }

    private void collect() throws SharedMemoryException {
        long now = (long) COUNT.getAcquire(returned, 0L);
        if (now < givenBack || now - givenBack > lent.size()) {
            throw new SharedMemoryException(
                    "peer returned more blocks than it has: count="
                            + now
                            + ", before="
                            + givenBack
                            + ", lent="
                            + lent.size());
        }
        for (; givenBack < now; givenBack++) {
            free(lent.removeFirst());
        }
    }

    private int place(int count) {
        int start = used.nextClearBit(0);
        while (start + count <= pages) {
            int next = used.nextSetBit(start);
            if (next < 0 || next - start >= count) {
                return start;
            }
            start = used.nextClearBit(next);
        }
        return -1;
    }

    /// Frees the last block, whose position was not sent to the peer.
    public void takeBack() {
        free(lent.removeLast());
    }
}
