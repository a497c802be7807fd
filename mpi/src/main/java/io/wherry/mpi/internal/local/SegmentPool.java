// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// A pool of native memory for a few sizes. Thread-safe.
final class SegmentPool {
    private static final int MOST = 32;

    private static final Map<Long, Queue<MemorySegment>> IDLE = new ConcurrentHashMap<>();
    private static final Semaphore PLACES = new Semaphore(MOST);

    private SegmentPool() {}

    static MemorySegment take(long size) {
        @Nullable MemorySegment memory = idle(size).poll();
        if (memory == null) {
            return Arena.ofAuto().allocate(size, Long.BYTES);
        }
        PLACES.release();
        return memory;
    }

    static void give(MemorySegment memory) {
        if (PLACES.tryAcquire()) {
            idle(memory.byteSize()).add(memory);
        }
    }

    private static Queue<MemorySegment> idle(long size) {
        return IDLE.computeIfAbsent(size, _ -> new ConcurrentLinkedQueue<>());
    }
}
