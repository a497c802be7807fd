// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.layout.IntLimit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The edges of a distributed graph: each rank may specify any of them (MPI 4.1, 8.5.4).
final class DistributedEdges {
    /// Numbers per edge: source, destination, weight.
    private static final int EACH = 3;

    /// In the place of a count, of a rank whose arrays are too short.
    private static final int TOO_SHORT = -1;

    private DistributedEdges() {}

    /// Sends all edges to all ranks, and keeps those of this rank.
    ///
    /// @throws MPIException at all ranks: if an edge begins or ends at no rank (`ERR_RANK`), or an
    ///     array of a rank is too short (`ERR_ARG`)
    static AdjacentGraph gather(
            Intracomm comm,
            int[] sources,
            int[] degrees,
            int[] destinations,
            int @Nullable [] weights) {
        int[] all = toAll(comm, listed(sources, degrees, destinations, weights));
        checkRanks(all, comm.getSize());
        List<int[]> in = new ArrayList<>();
        List<int[]> out = new ArrayList<>();
        int rank = comm.getRank();
        for (int at = 0; at < all.length; at += EACH) {
            if (all[at + 1] == rank) {
                in.add(new int[] {all[at], all[at + 2]});
            }
            if (all[at] == rank) {
                out.add(new int[] {all[at + 1], all[at + 2]});
            }
        }
        return new AdjacentGraph(
                new DistGraphNeighbors(
                        column(in, 0),
                        column(in, 1),
                        column(out, 0),
                        column(out, 1),
                        weights != null));
    }

    private static void checkRanks(int[] edges, int ranks) {
        for (int at = 0; at < edges.length; at += EACH) {
            int source = edges[at];
            int destination = edges[at + 1];
            if (Math.min(source, destination) < 0 || Math.max(source, destination) >= ranks) {
                throw new MPIException(
                        MPI.ERR_RANK,
                        "edge begins or ends at no rank: source=%d, destination=%d, ranks=%d"
                                .formatted(source, destination, ranks),
                        null);
            }
        }
    }

    private static int[] column(List<int[]> rows, int column) {
        return rows.stream().mapToInt(row -> row[column]).toArray();
    }

    /// Returns the edges of this rank; further destinations are ignored. Null if an array is too
    /// short.
    private static int @Nullable [] listed(
            int[] sources, int[] degrees, int[] destinations, int @Nullable [] weights) {
        if (degrees.length < sources.length) {
            return null;
        }
        long count = 0;
        for (int n = 0; n < sources.length; n++) {
            count += Math.max(0, degrees[n]);
        }
        if (count > destinations.length || (weights != null && count > weights.length)) {
            return null;
        }
        int[] edges = new int[IntLimit.count(count * EACH)];
        int next = 0;
        for (int n = 0; n < sources.length; n++) {
            for (int degree = degrees[n]; degree > 0; degree--) {
                edges[next * EACH] = sources[n];
                edges[(next * EACH) + 1] = destinations[next];
                edges[(next * EACH) + 2] = weights == null ? 1 : weights[next];
                next++;
            }
        }
        return edges;
    }

    private static int[] toAll(Intracomm comm, int @Nullable [] listed) {
        int[] own = listed == null ? new int[0] : listed;
        int[] counts = new int[comm.getSize()];
        int count = listed == null ? TOO_SHORT : own.length;
        comm.allGather(new int[] {count}, 1, MPI.INT, counts, 1, MPI.INT);
        int[] starts = new int[counts.length];
        int sum = 0;
        for (int rank = 0; rank < counts.length; rank++) {
            if (counts[rank] == TOO_SHORT) {
                throw new MPIException(
                        MPI.ERR_ARG, "array of a rank is too short: rank=" + rank, null);
            }
            starts[rank] = sum;
            sum = Math.addExact(sum, counts[rank]);
        }
        int[] all = new int[sum];
        comm.allGatherv(own, own.length, MPI.INT, all, counts, starts, MPI.INT);
        return all;
    }
}
