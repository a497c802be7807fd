// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// Native memory for what lives as long as one schedule, since native memory is what devices do not copy.
///
/// Pieces of a power of two up to [#LARGEST] are kept for the next one, at most [#KEPT] of each: 8 MiB in all. Longer ones
/// come from the system and go with the collector. Any thread.
final class ScratchPool {
    /// Of the process.
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

    /// A piece of at least so many bytes, to be given back as it is; what it holds is not defined.
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

    /// Takes a piece back that no message uses any more.
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
