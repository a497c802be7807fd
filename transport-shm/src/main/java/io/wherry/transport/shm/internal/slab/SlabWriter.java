// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.slab;

import io.wherry.transport.shm.SharedMemoryException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.BitSet;

/// Lends blocks of a slab to the peer. One thread at a time owns it.
public final class SlabWriter {
    /* Which blocks are lent is known here alone; the peer says how many it has given back, the oldest first. A block is taken
    at the lowest place that is free: memory that was used just now is still in the caches. */

    static final VarHandle COUNT = ValueLayout.JAVA_LONG.varHandle();
    private static final int PAGE = 1 << 12;

    /// Says whether the memory up to an offset is really there, and gets it.
    @FunctionalInterface
    public interface Backing {
        /// Gets it.
        ///
        /// @return false if it is not to be had
        boolean covers(long end);
    }

    private final MemorySegment memory;
    private final MemorySegment returned;
    private final Backing backing;
    private final int pages;
    private final BitSet used = new BitSet();
    private final ArrayDeque<Block> lent = new ArrayDeque<>();
    private long givenBack;

    /// Pages that are lent together.
    private record Block(int start, int end) {}

    /// @param returned the count that the peer stores, 8 bytes
    public SlabWriter(MemorySegment memory, MemorySegment returned, Backing backing) {
        this.memory = memory;
        this.returned = returned;
        this.backing = backing;
        pages = Math.toIntExact(memory.byteSize() / PAGE);
    }

    /// Copies the segments to a block.
    ///
    /// @return where it is, -1 if there is no room now
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
                    "peer gave back what it does not have: count="
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

    /// Takes the last block back, of which the peer does not know.
    public void takeBack() {
        free(lent.removeLast());
    }
}
