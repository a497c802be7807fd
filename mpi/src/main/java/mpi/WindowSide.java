// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.layout.Runs;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// The memory of this rank in an access to a window, or none.
final class WindowSide {
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

    private final MemorySegment memory;
    private final long unit;
    private final @Nullable Runs runs;

    private WindowSide(MemorySegment memory, long unit, @Nullable Runs runs) {
        this.memory = memory;
        this.unit = unit;
        this.runs = runs;
    }

    /// Returns an empty side, which is neither read nor written.
    static WindowSide none() {
        return new WindowSide(NOTHING, 1, null);
    }

    /// Returns `count` of a datatype from the beginning of the memory on.
    ///
    /// @throws MPIException if the memory is too short (`ERR_BUFFER`)
    static WindowSide of(MemorySegment memory, int count, Datatype type) {
        Runs runs = Runs.of(count, type.layoutOf(count));
        long unit = type.primitive().size();
        if (runs.least() < 0 || runs.beyond() * unit > memory.byteSize()) {
            throw new MPIException(
                    MPI.ERR_BUFFER,
                    "memory is too short: bytes=%d, count=%d, datatype=%s"
                            .formatted(memory.byteSize(), count, type),
                    null);
        }
        return new WindowSide(memory, unit, runs);
    }

    /// Returns memory as [#of] does, after a check that it can be written.
    ///
    /// @throws MPIException if the memory is too short or read-only (`ERR_BUFFER`)
    static WindowSide into(MemorySegment memory, int count, Datatype type) {
        if (memory.isReadOnly()) {
            throw new MPIException(MPI.ERR_BUFFER, "buffer is read-only: " + memory, null);
        }
        return of(memory, count, type);
    }

    /// Returns the memory of a buffer from its beginning to its capacity, independent of its
    /// position.
    static MemorySegment memory(@Nullable Buffer buffer) {
        return buffer == null ? NOTHING : MemorySegment.ofBuffer(buffer.duplicate().clear());
    }

    /// Returns the number of base elements; -1 for none.
    long elements() {
        return runs == null ? -1 : runs.elements();
    }

    /// Returns the length of the next contiguous run.
    long length() {
        return runs == null ? Long.MAX_VALUE : runs.length();
    }

    /// Returns the next elements, at most [#length].
    MemorySegment take(long elements) {
        if (runs == null) {
            return NOTHING;
        }
        MemorySegment taken = memory.asSlice(runs.first() * unit, elements * unit);
        runs.skip(elements);
        return taken;
    }
}
