// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Blocks;
import java.lang.foreign.MemorySegment;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Checks the buffers that an operation requires.
final class RequiredBuffers {
    private RequiredBuffers() {}

    static MemorySegment memory(String what, @Nullable MemorySegment memory) {
        if (memory == null) {
            throw missing(what);
        }
        return memory;
    }

    static Blocks blocks(String what, @Nullable Blocks blocks) {
        if (blocks == null) {
            throw missing(what);
        }
        return blocks;
    }

    /// Throws if the block of a rank to itself does not fit.
    static void fit(MemorySegment from, MemorySegment to) {
        if (from.byteSize() > to.byteSize()) {
            throw new MPIException(
                    MPI.ERR_TRUNCATE,
                    MPI.ERR_TRUNCATE,
                    "own block is too long: bytes=" + from.byteSize() + ", room=" + to.byteSize());
        }
    }

    private static MPIException missing(String what) {
        return new MPIException(MPI.ERR_BUFFER, MPI.ERR_BUFFER, "no memory given: " + what);
    }
}
