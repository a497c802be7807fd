// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.layout.Runs;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// Memory of this rank in an access to a window, or none.
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

    /// None: nothing is to be read or written here.
    static WindowSide none() {
        return new WindowSide(NOTHING, 1, null);
    }

    /// `count` of a datatype from the beginning of the memory on.
    ///
    /// @throws MPIException if it is too short (`ERR_BUFFER`)
    static WindowSide of(MemorySegment memory, int count, Datatype type) {
        Runs runs = Runs.of(count, type.layout());
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

    /// As [#of], of memory into which something comes.
    ///
    /// @throws MPIException if it is too short or cannot be written (`ERR_BUFFER`)
    static WindowSide into(MemorySegment memory, int count, Datatype type) {
        if (memory.isReadOnly()) {
            throw new MPIException(MPI.ERR_BUFFER, "buffer is read-only: " + memory, null);
        }
        return of(memory, count, type);
    }

    /// The memory of a buffer from its beginning to its capacity, whatever its position.
    static MemorySegment memory(@Nullable Buffer buffer) {
        return buffer == null ? NOTHING : MemorySegment.ofBuffer(buffer.duplicate().clear());
    }

    /// Base elements of all; -1 for none.
    long elements() {
        return runs == null ? -1 : runs.elements();
    }

    /// Neighbours that come next.
    long length() {
        return runs == null ? Long.MAX_VALUE : runs.length();
    }

    /// The next ones, no more than [#length].
    MemorySegment take(long elements) {
        if (runs == null) {
            return NOTHING;
        }
        MemorySegment taken = memory.asSlice(runs.first() * unit, elements * unit);
        runs.skip(elements);
        return taken;
    }
}
