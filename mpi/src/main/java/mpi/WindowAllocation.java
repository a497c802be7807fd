// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// Memory that a window allocates, at all ranks or at none.
///
/// @param arena of the memory
record WindowAllocation(Arena arena, MemorySegment memory) {
    private static final int ALIGNMENT = 64;

    /// Allocates memory of zeros. Collective.
    ///
    /// @param bytes size at this rank
    /// @param unit displacement unit of this rank, in elements
    /// @param length size of an element in bytes; `unit` counts elements
    /// @throws MPIException at all ranks: if the size of one is negative (`ERR_SIZE`), the unit of
    ///     one is not positive (`ERR_DISP`), or one has not enough memory (`ERR_NO_MEM`)
    static WindowAllocation allocate(long bytes, int unit, int length, Comm comm) {
        WindowAllocation made;
        try {
            made = allocate(bytes, unit, length);
        } catch (RuntimeException | Error e) {
            reportFailure(e, comm);
            throw e;
        }
        try {
            int worst = worst(MPI.SUCCESS, comm);
            if (worst != MPI.SUCCESS) {
                throw new MPIException(worst, "another rank refused its part of the window", null);
            }
            return made;
        } catch (RuntimeException | Error e) {
            made.arena().close();
            throw e;
        }
    }

    /// Returns the length of an element in bytes. If it is refused, this rank takes part in
    /// [#allocate], which throws at the other ranks.
    static int length(IntSupplier own, Comm comm) {
        try {
            return own.getAsInt();
        } catch (RuntimeException | Error e) {
            reportFailure(e, comm);
            throw e;
        }
    }

    /* The other ranks wait, whatever the failure is. */
    private static void reportFailure(Throwable failure, Comm comm) {
        try {
            int _ = worst(errorClass(failure), comm);
        } catch (RuntimeException lost) {
            failure.addSuppressed(lost);
        }
    }

    /// Frees the memory of a window that was freed, or could not be opened.
    ///
    /// @param arena null if the memory belongs to the program
    static void free(@Nullable Arena arena) {
        if (arena != null) {
            arena.close();
        }
    }

    /// Returns the error class that the other ranks get.
    static int errorClass(Throwable failure) {
        return failure instanceof MPIException refused ? refused.getErrorClass() : MPI.ERR_OTHER;
    }

    private static WindowAllocation allocate(long bytes, int unit, int length) {
        Win.checkSize(bytes);
        Win.checkUnit(WindowShares.unitOf(unit, length));
        Arena arena = Arena.ofShared();
        try {
            return new WindowAllocation(arena, arena.allocate(bytes, ALIGNMENT));
        } catch (OutOfMemoryError e) {
            arena.close();
            throw new MPIException(MPI.ERR_NO_MEM, "not enough memory: bytes=" + bytes, e);
        }
    }

    /// Returns the highest error class of all ranks. Collective.
    private static int worst(int own, Comm comm) {
        int[] classes = {own};
        comm.allReduce(classes, 1, MPI.INT, MPI.MAX);
        return classes[0];
    }
}
