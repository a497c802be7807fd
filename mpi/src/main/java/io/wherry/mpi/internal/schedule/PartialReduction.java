// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A partial result of a reduction: rows of adjacent ranks are combined on its left or on its
/// right, so that rank order is kept.
///
/// A row is received into [#incoming]; then [#addLower] or [#addHigher] combines it into [#value].
/// The row of the program is only read, and is not copied unless necessary.
final class PartialReduction {
    private final ScheduleChannel channel;
    private final Combination combination;
    private MemorySegment value;
    private boolean ours; // whether value may be written
    private @Nullable MemorySegment spare;
    private @Nullable MemorySegment incoming;

    /// @param value the row of this rank
    /// @param ours whether `value` may be written
    /// @param spare another row that may be written, or null
    PartialReduction(
            ScheduleChannel channel,
            Combination combination,
            MemorySegment value,
            boolean ours,
            @Nullable MemorySegment spare) {
        this.channel = channel;
        this.combination = combination;
        this.value = value;
        this.ours = ours;
        this.spare = spare;
    }

    /// Returns the partial result.
    MemorySegment value() {
        return value;
    }

    /// Returns the memory for the next row.
    MemorySegment incoming() {
        if (incoming == null) {
            incoming = fresh();
        }
        return incoming;
    }

    /// Combines the received row, of the ranks just above.
    void addHigher() {
        MemorySegment came = incoming();
        combination.combine(value, came);
        spare = ours ? value : spare;
        value = came;
        ours = true;
        incoming = null;
    }

    /// Combines the received row, of the ranks just below.
    void addLower() {
        if (!ours) {
            MemorySegment copy = fresh();
            copy.copyFrom(value);
            value = copy;
            ours = true;
        }
        combination.combine(incoming(), value);
    }

    /// Stores the result.
    void finish(MemorySegment result) {
        if (!value.equals(result)) {
            result.copyFrom(value);
        }
    }

    private MemorySegment fresh() {
        MemorySegment row = spare;
        spare = null;
        return row != null ? row : channel.scratch(value.byteSize());
    }
}
