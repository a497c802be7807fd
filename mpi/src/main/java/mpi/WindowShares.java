// SPDX-License-Identifier: Apache-2.0
package mpi;

/// What each rank has given to a window: how many bytes, and how many of them a displacement
/// counts.
final class WindowShares {
    /// Size of a dynamic window.
    static final long ANY = -1;

    private static final int LENGTH = 2;

    /// Unit and size of each rank.
    private final long[] all;

    private WindowShares(long[] all) {
        this.all = all;
    }

    /// Tells the others; called by all.
    static WindowShares exchange(Comm comm, long unit, long size) {
        long[] own = {unit, size};
        long[] all = new long[LENGTH * comm.getSize()];
        comm.allGather(own, LENGTH, MPI.LONG, all, LENGTH, MPI.LONG);
        return new WindowShares(all);
    }

    boolean isDynamic(int rank) {
        return all[LENGTH * rank + 1] == ANY;
    }

    int unit(int rank) {
        return (int) all[LENGTH * rank];
    }

    /// Where a displacement is, in bytes.
    long offset(int rank, long displacement) {
        return displacement * all[LENGTH * rank];
    }

    /// Throws if not all bytes from `begin` to `end` are of the window.
    void check(int rank, long begin, long end) {
        long size = all[LENGTH * rank + 1];
        if (isDynamic(rank)) {
            return; // only the target knows what is attached
        }
        if (begin < 0 || end > size) {
            throw new MPIException(
                    MPI.ERR_RMA_RANGE,
                    "outside of the window: rank=%d, begin=%d, end=%d, bytes=%d"
                            .formatted(rank, begin, end, size),
                    null);
        }
    }
}
