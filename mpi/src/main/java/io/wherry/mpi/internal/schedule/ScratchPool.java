// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// A pool of native memory for the duration of one schedule. The memory is native because devices
/// copy heap memory.
///
/// Blocks of a power of two up to [#LARGEST] are pooled, at most [#KEPT] of each size: 8 MiB in
/// all. Longer blocks are allocated each time and freed by the garbage collector. Thread-safe.
final class ScratchPool {
    /// The pool of the process.
    static final ScratchPool SHARED = new ScratchPool();

    private static final int SMALLEST_LOG = 6;
    private static final int LARGEST_LOG = 20;
    private static final int LARGEST = 1 << LARGEST_LOG;
    private static final int KEPT = 4;

    private final List<ArrayDeque<MemorySegment>> free = new ArrayList<>();

    ScratchPool() {
        for (int log = SMALLEST_LOG; log <= LARGEST_LOG; log++) {
            free.add(new ArrayDeque<>(KEPT));
        }
    }

    /// Returns a block of at least `bytes` with undefined content, which must be given back
    /// unchanged (not a slice).
    MemorySegment take(long bytes) {
        if (bytes > LARGEST) {
            return Arena.ofAuto().allocate(bytes, Long.BYTES);
        }
        int log = log(bytes);
        synchronized (free) {
            MemorySegment piece = free.get(log - SMALLEST_LOG).poll();
            if (piece != null) {
                return piece;
            }
        }
        return Arena.ofAuto().allocate(1L << log, 1L << SMALLEST_LOG);
    }

    /// Returns a block to the pool. No message may use it any more.
    void give(MemorySegment piece) {
        if (piece.byteSize() > LARGEST) {
            return;
        }
        synchronized (free) {
            ArrayDeque<MemorySegment> same = free.get(log(piece.byteSize()) - SMALLEST_LOG);
            if (same.size() < KEPT) {
                same.push(piece);
            }
        }
    }

    private static int log(long bytes) {
        int log = Long.SIZE - Long.numberOfLeadingZeros(Math.max(bytes, 1) - 1);
        return Math.max(log, SMALLEST_LOG);
    }
}
