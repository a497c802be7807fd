// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A row that grows into the result of a reduction: what a neighbouring run of ranks has made is added to its left or to
/// its right, so that the order of the ranks is kept.
///
/// What comes is received into [#incoming]; then [#addLower] or [#addHigher] makes it part of [#value]. The row of the
/// program is only read, and not copied unless it must be.
final class PartialReduction {
    private final ScheduleChannel lane;
    private final Combination combination;
    private MemorySegment value;
    private boolean ours; // value may be written
    private @Nullable MemorySegment spare;
    private @Nullable MemorySegment incoming;

    /// @param value the row of this rank
    /// @param ours whether it may be written
    /// @param spare another row that may be written, if there is one
    PartialReduction(
            ScheduleChannel lane,
            Combination combination,
            MemorySegment value,
            boolean ours,
            @Nullable MemorySegment spare) {
        this.lane = lane;
        this.combination = combination;
        this.value = value;
        this.ours = ours;
        this.spare = spare;
    }

    /// What has been combined so far.
    MemorySegment value() {
        return value;
    }

    /// Where the next row goes.
    MemorySegment incoming() {
        if (incoming == null) {
            incoming = fresh();
        }
        return incoming;
    }

    /// Adds what came, of the ranks just above.
    void addHigher() {
        MemorySegment came = incoming();
        combination.combine(value, came);
        spare = ours ? value : spare;
        value = came;
        ours = true;
        incoming = null;
    }

    /// Adds what came, of the ranks just below.
    void addLower() {
        if (!ours) {
            MemorySegment copy = fresh();
            copy.copyFrom(value);
            value = copy;
            ours = true;
        }
        combination.combine(incoming(), value);
    }

    /// Puts the result where it belongs.
    void finish(MemorySegment result) {
        if (!value.equals(result)) {
            result.copyFrom(value);
        }
    }

    private MemorySegment fresh() {
        MemorySegment row = spare;
        spare = null;
        return row != null ? row : lane.scratch(value.byteSize());
    }
}
