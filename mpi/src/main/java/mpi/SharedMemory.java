// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.share.SharedFile;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The shared memory of the ranks of a communicator, which each rank accesses directly: one mapped
/// file, with a part for each rank.
///
/// The implementation is the same on every device. Concurrent accesses are not synchronized: the
/// ranks must order them.
final class SharedMemory {
    /// The hint that allows gaps between the parts (MPI 4.1, 12.2.3).
    private static final String APART = "alloc_shared_noncontig";

    private static final int ALIGNMENT = 64;
    private static final int FIRST = 0;

    private final Arena arena;
    private final MemorySegment whole;
    private final long[] begins;
    private final long[] sizes;

    private SharedMemory(Arena arena, MemorySegment whole, long[] begins, long[] sizes) {
        this.arena = arena;
        this.whole = whole;
        this.begins = begins;
        this.sizes = sizes;
    }

    /// Allocates memory of zeros. Collective.
    ///
    /// @param bytes length of this rank's part
    /// @param unit displacement unit of this rank's part
    /// @throws MPIException at all ranks: if the size of a part is negative (`ERR_SIZE`), a unit is
    ///     not positive (`ERR_DISP`), the ranks are not on one machine (`ERR_RMA_SHARED`), or there
    ///     is not enough memory (`ERR_NO_MEM`)
    static SharedMemory allocate(long bytes, int unit, Info info, Intracomm comm) {
        checkUnits(unit, comm);
        int size = comm.getSize();
        long[] sizes = new long[size];
        comm.allGather(new long[] {bytes}, 1, MPI.LONG, sizes, 1, MPI.LONG);
        checkSizes(sizes);
        checkOneMachine(comm);
        long[] begins = begins(sizes, info);
        long total = begins[size - 1] + sizes[size - 1];
        Path file = create(Math.max(total, 1), comm);
        Arena arena = Arena.ofShared();
        try {
            MemorySegment whole = mappedByAll(file, Math.max(total, 1), arena, comm);
            return new SharedMemory(arena, whole, begins, sizes);
        } catch (RuntimeException | Error e) {
            arena.close();
            throw e;
        }
    }

    private static void checkUnits(int unit, Intracomm comm) {
        int[] lowest = {unit};
        comm.allReduce(lowest, 1, MPI.INT, MPI.MIN);
        if (lowest[0] < 1) {
            throw new MPIException(
                    MPI.ERR_DISP, "unit of a rank is not positive: " + lowest[0], null);
        }
    }

    /* All ranks know all sizes: so all of them fail, and none waits for another. */
    private static void checkSizes(long[] sizes) {
        long most =
                Long.MAX_VALUE / (sizes.length + 1L)
                        - ALIGNMENT; // limit of each part, so that the sum is a long
        for (int rank = 0; rank < sizes.length; rank++) {
            if (sizes[rank] < 0 || sizes[rank] > most) {
                throw new MPIException(
                        sizes[rank] < 0 ? MPI.ERR_SIZE : MPI.ERR_NO_MEM,
                        "invalid size of shared memory: rank=%d, bytes=%d"
                                .formatted(rank, sizes[rank]),
                        null);
            }
        }
    }

    private static void checkOneMachine(Intracomm comm) {
        String[] names = new String[comm.getSize()];
        String own = comm.parts().job().device().processorName();
        comm.allGather(new String[] {own}, 1, MPI.OBJECT, names, 1, MPI.OBJECT);
        for (String name : names) {
            if (!name.equals(own)) {
                throw new MPIException(
                        MPI.ERR_RMA_SHARED,
                        "ranks are not on one machine: " + Arrays.toString(names),
                        null);
            }
        }
    }

    private static long[] begins(long[] sizes, Info info) {
        boolean isApart = "true".equals(Info.copyOf(info).get(APART));
        long[] begins = new long[sizes.length];
        for (int rank = 1; rank < sizes.length; rank++) {
            long end = begins[rank - 1] + sizes[rank - 1];
            begins[rank] = isApart ? Math.ceilDiv(end, ALIGNMENT) * ALIGNMENT : end;
        }
        return begins;
    }

    /// Creates the file at rank 0 and sends its name, or the failure, to the other ranks.
    private static Path create(long bytes, Intracomm comm) {
        String[] outcome = {"", ""};
        if (comm.getRank() == FIRST) {
            try {
                outcome[0] = SharedFile.create(bytes).toString();
            } catch (IOException | RuntimeException | Error e) { // the others wait
                outcome[1] = String.valueOf(e.getMessage());
            }
        }
        String own = outcome[0];
        try {
            comm.bcast(outcome, outcome.length, MPI.OBJECT, FIRST);
        } catch (RuntimeException | Error e) {
            if (!own.isEmpty()) {
                SharedFile.delete(Path.of(own));
            }
            throw e;
        }
        if (outcome[0].isEmpty()) {
            throw new MPIException(MPI.ERR_NO_MEM, outcome[1], null);
        }
        return Path.of(outcome[0]);
    }

    /// Maps the file at all ranks or at none, and deletes it.
    private static MemorySegment mappedByAll(Path file, long bytes, Arena arena, Intracomm comm) {
        try {
            @Nullable MemorySegment whole = mapped(file, bytes, arena);
            int[] mapped = {whole == null ? 0 : 1};
            comm.allReduce(mapped, 1, MPI.INT, MPI.MIN);
            if (whole == null || mapped[0] == 0) {
                throw new MPIException(
                        MPI.ERR_RMA_SHARED, "rank cannot map the shared memory: " + file, null);
            }
            if (comm.getRank() == FIRST) {
                SharedFile.delete(file);
            }
            return whole;
        } catch (RuntimeException | Error e) {
            SharedFile.delete(file); // at each rank: the first one may be lost
            throw e;
        }
    }

    private static @Nullable MemorySegment mapped(Path file, long bytes, Arena arena) {
        try {
            return SharedFile.map(file, bytes, arena);
        } catch (IOException | RuntimeException | Error _) {
            return null; // the failure is sent to all ranks
        }
    }

    Arena arena() {
        return arena;
    }

    /// Returns the part of a rank; for [MPI#PROC_NULL] the first part that is not empty.
    MemorySegment part(int rank) {
        int owner = owner(rank);
        return whole.asSlice(begins[owner], sizes[owner]);
    }

    /// Returns the rank; for [MPI#PROC_NULL] the first one whose part is not empty.
    int owner(int rank) {
        return rank == MPI.PROC_NULL ? firstWithAny() : rank;
    }

    private int firstWithAny() {
        int rank = 0;
        while (rank < sizes.length - 1 && sizes[rank] == 0) {
            rank++;
        }
        return rank;
    }
}
