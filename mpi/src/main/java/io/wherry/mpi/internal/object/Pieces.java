// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// Native memory for parts of messages, used again. Any number of threads.
final class Pieces {
    /// Bytes of the first message of objects, at most: who receives has so much ready before it knows anything.
    static final int FIRST = 1 << 14;

    /// Bytes of a piece of what did not fit there: while one travels, the next is filled.
    static final int LENGTH = 1 << 18;

    /// How many of one message travel at once.
    static final int AT_ONCE = 4;

    /// Memory that is kept when nobody uses it, of each length.
    private static final int KEPT = 16;

    private static final Pieces FIRSTS = new Pieces(FIRST);
    private static final Pieces OTHERS = new Pieces(LENGTH);

    private final int length;
    private final ConcurrentLinkedQueue<MemorySegment> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger kept = new AtomicInteger();

    private Pieces(int length) {
        this.length = length;
    }

    /// Those for first messages.
    static Pieces firsts() {
        return FIRSTS;
    }

    /// Those for pieces.
    static Pieces others() {
        return OTHERS;
    }

    MemorySegment take() {
        MemorySegment memory = free.poll();
        if (memory == null) {
            return Arena.ofAuto().allocate(length, Long.BYTES);
        }
        kept.decrementAndGet();
        return memory;
    }

    void giveBack(MemorySegment memory) {
        if (kept.incrementAndGet() <= KEPT) {
            free.add(memory);
        } else {
            kept.decrementAndGet();
        }
    }
}
