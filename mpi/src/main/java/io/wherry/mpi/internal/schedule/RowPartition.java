// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import java.lang.foreign.MemorySegment;
import java.util.function.IntUnaryOperator;

/// The partition of a row into one contiguous piece for each rank, in bytes.
final class RowPartition {
    private final long[] starts;

    private RowPartition(long[] starts) {
        this.starts = starts;
    }

    /// Returns pieces of about equal length, in whole elements.
    static RowPartition even(long bytes, int elementSize, int pieces) {
        long[] starts = new long[pieces + 1];
        long elements = bytes / elementSize;
        long each = elements / pieces;
        long more = elements % pieces;
        for (int i = 0; i <= pieces; i++) {
            starts[i] = ((each * i) + Math.min(i, more)) * elementSize;
        }
        return new RowPartition(starts);
    }

    /// Returns pieces of `counts` elements.
    static RowPartition of(IntUnaryOperator counts, int elementSize, int pieces) {
        long[] starts = new long[pieces + 1];
        for (int i = 0; i < pieces; i++) {
            starts[i + 1] = starts[i] + ((long) counts.applyAsInt(i) * elementSize);
        }
        return new RowPartition(starts);
    }

    /// Returns the length of the row in bytes.
    long bytes() {
        return starts[starts.length - 1];
    }

    /// Returns the length of a piece in bytes.
    long bytes(int piece) {
        return starts[piece + 1] - starts[piece];
    }

    MemorySegment piece(MemorySegment row, int piece) {
        return pieces(row, piece, piece + 1);
    }

    /// Returns the pieces from `first`, inclusive, to `end`, exclusive.
    MemorySegment pieces(MemorySegment row, int first, int end) {
        return row.asSlice(starts[first], starts[end] - starts[first]);
    }
}
