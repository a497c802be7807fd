// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.function.Supplier;

/// The size of the memory of each rank in a window, in bytes, and its displacement unit.
final class WindowShares {
    /// Size of a dynamic window.
    static final long ANY = -1;

    private static final int LENGTH = 2;

    /// Unit and size of each rank.
    private final long[] all;

    private WindowShares(long[] all) {
        this.all = all;
    }

    /// Returns what this rank gives to a window. If it is refused, this rank takes part in
    /// [#exchange], which throws at the other ranks.
    static <T> T own(Supplier<T> share, Comm comm) {
        Win.checkIntra(comm);
        try {
            return share.get();
        } catch (RuntimeException | Error e) {
            refuse(e, comm);
            throw e;
        }
    }

    /* A unit is positive; a negative one is the error class of a refusal. */
    private static void refuse(Throwable failure, Comm comm) {
        try {
            long[] _ = gathered(comm, -WindowAllocation.errorClass(failure), 0);
        } catch (RuntimeException lost) {
            failure.addSuppressed(lost);
        }
    }

    /// Exchanges the sizes. Collective.
    ///
    /// @throws MPIException if another rank refuses its memory, with the error class there
    static WindowShares exchange(Comm comm, long unit, long size) {
        long[] all = gathered(comm, unit, size);
        for (int at = 0; at < all.length; at += LENGTH) {
            if (all[at] < 0) {
                throw new MPIException(
                        (int) -all[at],
                        "rank refuses its memory of the window: rank=" + at / LENGTH,
                        null);
            }
        }
        return new WindowShares(all);
    }

    private static long[] gathered(Comm comm, long unit, long size) {
        long[] own = {unit, size};
        long[] all = new long[LENGTH * comm.getSize()];
        comm.allGather(own, LENGTH, MPI.LONG, all, LENGTH, MPI.LONG);
        return all;
    }

    /// Returns a displacement unit in bytes.
    ///
    /// @param length of an element
    /// @throws MPIException if the unit is not an `int` (`ERR_DISP`)
    static int unitOf(int elements, int length) {
        long unit = (long) elements * length;
        if (unit != (int) unit) {
            throw new MPIException(MPI.ERR_DISP, "unit is out of range: bytes=" + unit, null);
        }
        return (int) unit;
    }

    boolean isDynamic(int rank) {
        return all[LENGTH * rank + 1] == ANY;
    }

    int unit(int rank) {
        return (int) all[LENGTH * rank];
    }

    /// Returns the position of a displacement in bytes.
    ///
    /// @throws MPIException if it exceeds a `long` (`ERR_RMA_RANGE`)
    long offset(int rank, long displacement) {
        try {
            return Math.multiplyExact(displacement, all[LENGTH * rank]);
        } catch (ArithmeticException e) {
            throw new MPIException(
                    MPI.ERR_RMA_RANGE,
                    "displacement is too large: rank=%d, displacement=%d"
                            .formatted(rank, displacement),
                    e);
        }
    }

    /// Throws if a byte from `begin` to `end` is not in the window.
    void check(int rank, long begin, long end) {
        long size = all[LENGTH * rank + 1];
        if (isDynamic(rank)) {
            return; // only the target knows the attached memory
        }
        if (begin < 0 || end < begin || end > size) { // end < begin: the sum exceeds a long
            throw new MPIException(
                    MPI.ERR_RMA_RANGE,
                    "access is outside of the window: rank=%d, begin=%d, end=%d, bytes=%d"
                            .formatted(rank, begin, end, size),
                    null);
        }
    }
}
