// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A grid of ranks, numbered in row-major order (MPI 4.1, 8.5).
final class Cartesian implements Topology {
    private final int[] dims;
    private final boolean[] periods;

    Cartesian(int[] dims, boolean[] periods) {
        if (dims.length != periods.length) {
            throw new MPIException(
                    MPI.ERR_DIMS,
                    "arrays differ in length: dims=" + dims.length + ", periods=" + periods.length,
                    null);
        }
        this.dims = dims.clone();
        this.periods = periods.clone();
    }

    /// Returns the communicator of the ranks in the grid; null at other ranks.
    static @Nullable CommunicatorParts create(Intracomm comm, int[] dims, boolean[] periods) {
        return first(comm, new Cartesian(dims, periods).size());
    }

    /// Returns the communicator of the first ranks; null at other ranks.
    static @Nullable CommunicatorParts first(Intracomm comm, int count) {
        int[] all = comm.context().group();
        if (count < 0 || count > all.length) {
            throw new MPIException(
                    MPI.ERR_TOPOLOGY,
                    "more nodes than ranks: nodes=" + count + ", ranks=" + all.length,
                    null);
        }
        int[] chosen = Arrays.copyOf(all, count);
        return comm.parts().of(comm.parts().collective(whole -> whole.create(chosen)));
    }

    int size() {
        return Dimensions.product(dims);
    }

    int[] dims() {
        return dims.clone();
    }

    boolean[] periods() {
        return periods.clone();
    }

    int rank(int[] coords) {
        if (coords.length < dims.length) {
            throw new MPIException(MPI.ERR_DIMS, "too few coordinates: " + coords.length, null);
        }
        int rank = 0;
        for (int d = 0; d < dims.length; d++) {
            boolean wraps = periods[d] && dims[d] > 0;
            int at = wraps ? Math.floorMod(coords[d], dims[d]) : coords[d];
            if (at < 0 || at >= dims[d]) {
                throw new MPIException(
                        MPI.ERR_RANK,
                        "coordinate is outside: dimension=%d, length=%d, coordinate=%d"
                                .formatted(d, dims[d], at),
                        null);
            }
            rank = (rank * dims[d]) + at;
        }
        return rank;
    }

    int[] coords(int rank) {
        if (rank < 0 || rank >= size()) {
            throw new MPIException(
                    MPI.ERR_RANK, "rank is out of range: rank=" + rank + ", ranks=" + size(), null);
        }
        int[] coords = new int[dims.length];
        int left = rank;
        for (int d = dims.length - 1; d >= 0; d--) {
            coords[d] = left % dims[d];
            left /= dims[d];
        }
        return coords;
    }

    ShiftParms shift(int rank, int direction, int by) {
        if (direction < 0 || direction >= dims.length) {
            throw new MPIException(MPI.ERR_DIMS, "dimension is out of range: " + direction, null);
        }
        return new ShiftParms(moved(rank, direction, -(long) by), moved(rank, direction, by));
    }

    private int moved(int rank, int direction, long by) {
        int[] coords = coords(rank);
        long at = coords[direction] + by;
        if (!periods[direction] && (at < 0 || at >= dims[direction])) {
            return MPI.PROC_NULL;
        }
        coords[direction] = Math.floorMod(at, dims[direction]);
        return rank(coords);
    }

    /// Returns the subgrid of some dimensions that contains this rank. Collective.
    @Nullable CommunicatorParts sub(CartComm comm, boolean[] remain) {
        checkLength(remain);
        int[] coords = coords(comm.getRank());
        int colour = 0;
        int key = 0;
        for (int d = 0; d < dims.length; d++) {
            if (remain[d]) {
                key = (key * dims[d]) + coords[d];
            } else {
                colour = (colour * dims[d]) + coords[d];
            }
        }
        int chosen = colour;
        int order = key;
        return comm.parts().of(comm.parts().collective(all -> all.split(chosen, order)));
    }

    private void checkLength(boolean[] remain) {
        if (remain.length < dims.length) {
            throw new MPIException(
                    MPI.ERR_DIMS,
                    "array is too short: length=" + remain.length + ", dims=" + dims.length,
                    null);
        }
    }

    Cartesian remaining(boolean[] remain) {
        List<Integer> kept = new ArrayList<>();
        for (int d = 0; d < dims.length; d++) {
            if (remain[d]) {
                kept.add(d);
            }
        }
        int[] lengths = kept.stream().mapToInt(d -> dims[d]).toArray();
        boolean[] closed = new boolean[lengths.length];
        for (int n = 0; n < closed.length; n++) {
            closed[n] = periods[kept.get(n)];
        }
        return new Cartesian(lengths, closed);
    }

    @Override
    public List<Integer> sources(int rank) {
        List<Integer> all = new ArrayList<>();
        for (int d = 0; d < dims.length; d++) {
            ShiftParms next = shift(rank, d, 1);
            all.add(next.getRankSource());
            all.add(next.getRankDest());
        }
        return all;
    }

    @Override
    public List<Integer> destinations(int rank) {
        return sources(rank);
    }
}
