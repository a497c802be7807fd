// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/// Native memory that was used and may be used again, by any number of threads. There are few sizes.
final class Spares {
    private static final int MOST = 32;

    private static final Queue<MemorySegment> IDLE = new ConcurrentLinkedQueue<>();
    private static final Semaphore PLACES = new Semaphore(MOST);

    private Spares() {}

    static MemorySegment take(long size) {
        for (MemorySegment memory : IDLE) {
            if (memory.byteSize() == size && IDLE.remove(memory)) {
                PLACES.release();
                return memory;
            }
        }
        return Arena.ofAuto().allocate(size, Long.BYTES);
    }

    static void give(MemorySegment memory) {
        if (PLACES.tryAcquire()) {
            IDLE.add(memory);
        }
    }
}
