// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.KeptFailure;
import java.util.Arrays;
import java.util.function.LongSupplier;

/// The ranks that opened a file together, on a communicator of the file's own: its messages do not
/// match those of the program (MPI 4.1, 14.2.1).
final class FileRanks {
    private static final int LENGTH = 2;

    private final Comm comm;

    /// Creates the communicator. Collective over `comm`.
    FileRanks(Comm comm) {
        if (comm.isInter()) {
            throw new MPIException(
                    MPI.ERR_COMM, "file cannot be opened on an inter-communicator", null);
        }
        this.comm = new Comm(comm.duplicate());
    }

    int rank() {
        return comm.getRank();
    }

    boolean isFirst() {
        return comm.getRank() == 0;
    }

    Group group() {
        return comm.getGroup();
    }

    /// Runs a part of a collective operation, and waits for the parts of all ranks.
    ///
    /// @param part its result is sent to the other ranks
    /// @return the results of all ranks
    /// @throws MPIException at all ranks if the part of one failed: its own failure, or one of the
    ///     same class
    long[] agree(LongSupplier part) {
        long[] own = new long[LENGTH];
        Throwable failure = null; // a RuntimeException or an Error
        try {
            own[1] = part.getAsLong();
        } catch (RuntimeException | Error e) { // the other ranks wait, whatever the failure is
            failure = e;
            own[0] = e instanceof MPIException told ? told.getErrorClass() : MPI.ERR_OTHER;
        }
        long[] all = new long[LENGTH * comm.getSize()];
        comm.allGather(own, LENGTH, MPI.LONG, all, LENGTH, MPI.LONG);
        KeptFailure.throwIfAny(failure);
        long[] results = new long[comm.getSize()];
        for (int rank = 0; rank < results.length; rank++) {
            checkOther(rank, all[LENGTH * rank]);
            results[rank] = all[LENGTH * rank + 1];
        }
        return results;
    }

    private static void checkOther(int rank, long errorClass) {
        if (errorClass != MPI.SUCCESS) {
            throw new MPIException(
                    (int) errorClass, "operation on a file failed at rank " + rank, null);
        }
    }

    /// Runs a part as [#agree] does; the results must be equal.
    ///
    /// @throws MPIException at all ranks if the results differ (`ERR_NOT_SAME`)
    void agreeOnOne(String name, LongSupplier part) {
        long[] all = agree(part);
        if (Arrays.stream(all).distinct().count() > 1) {
            throw new MPIException(
                    MPI.ERR_NOT_SAME,
                    "ranks differ: %s=%s".formatted(name, Arrays.toString(all)),
                    null);
        }
    }

    /// Runs a part at rank 0 only; the other ranks wait for it.
    ///
    /// @return its result, at all ranks
    long first(LongSupplier part) {
        return agree(() -> isFirst() ? part.getAsLong() : 0)[0];
    }

    void free() {
        comm.free();
    }
}
