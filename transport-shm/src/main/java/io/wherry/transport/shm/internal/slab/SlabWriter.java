// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.slab;

import io.wherry.transport.shm.SharedMemoryException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;

/// Lends blocks of a slab to the peer. One thread at a time owns it.
public final class SlabWriter {
    /* Which blocks are lent is known here alone; the peer says how many it has given back, the oldest first. A block is taken
    behind the newest one, or at the start where the oldest leaves room; when all are back, at the start again, where
    the memory is still in the caches. */

    static final VarHandle COUNT = ValueLayout.JAVA_LONG.varHandle();
    private static final long ALIGNMENT = 64;

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
    private final ArrayDeque<Block> lent = new ArrayDeque<>();
    private long givenBack;

    private record Block(long start, long end) {}

    /// @param returned the count that the peer stores, 8 bytes
    public SlabWriter(MemorySegment memory, MemorySegment returned, Backing backing) {
        this.memory = memory;
        this.returned = returned;
        this.backing = backing;
    }

    /// Copies the segments to a block.
    ///
    /// @return where it is, -1 if there is no room now
    public long put(MemorySegment[] segments, long length) throws IOException {
        if (length > memory.byteSize() / 2) {
            return -1;
        }
        collect();
        long size = (length + ALIGNMENT - 1) & -ALIGNMENT;
        long start = place(size);
        if (start < 0 || !backing.covers(start + size)) {
            return -1;
        }
        long at = start;
        for (MemorySegment segment : segments) {
            MemorySegment.copy(segment, 0, memory, at, segment.byteSize());
            at += segment.byteSize();
        }
        lent.addLast(new Block(start, start + size));
        return start;
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
            lent.removeFirst();
        }
    }

    private long place(long size) {
        if (lent.isEmpty()) {
            return 0;
        }
        long oldest = lent.getFirst().start();
        long newest = lent.getLast().end();
        if (lent.getLast().start() < oldest) {
            return size <= oldest - newest ? newest : -1;
        }
        if (size <= memory.byteSize() - newest) {
            return newest;
        }
        return size <= oldest ? 0 : -1;
    }

    /// Takes the last block back, of which the peer does not know.
    public void takeBack() {
        lent.removeLast();
    }
}
