// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The edges of a distributed graph: each rank may specify any of them (MPI 4.1, 8.5.4).
final class DistributedEdges {
    /// Numbers per edge: source, destination, weight.
    private static final int EACH = 3;

    private DistributedEdges() {}

    /// Sends all edges to all ranks, and keeps those of this rank.
    static AdjacentGraph gather(
            Intracomm comm,
            int[] sources,
            int[] degrees,
            int[] destinations,
            int @Nullable [] weights) {
        int[] all = toAll(comm, listed(sources, degrees, destinations, weights));
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

    private static int[] column(List<int[]> rows, int column) {
        return rows.stream().mapToInt(row -> row[column]).toArray();
    }

    private static int[] listed(
            int[] sources, int[] degrees, int[] destinations, int @Nullable [] weights) {
        int[] edges = new int[destinations.length * EACH];
        int next = 0;
        for (int n = 0; n < sources.length; n++) {
            for (int degree = degrees[n]; degree > 0; degree--) {
                edges[next * EACH] = sources[n];
                edges[(next * EACH) + 1] = destinations[next];
                edges[(next * EACH) + 2] = weights == null ? 1 : weights[next];
                next++;
            }
        }
        return Arrays.copyOf(edges, next * EACH); // further destinations are ignored
    }

    private static int[] toAll(Intracomm comm, int[] own) {
        int[] counts = new int[comm.getSize()];
        comm.allGather(new int[] {own.length}, 1, MPI.INT, counts, 1, MPI.INT);
        int[] starts = new int[counts.length];
        int sum = 0;
        for (int rank = 0; rank < counts.length; rank++) {
            starts[rank] = sum;
            sum = Math.addExact(sum, counts[rank]);
        }
        int[] all = new int[sum];
        comm.allGatherv(own, own.length, MPI.INT, all, counts, starts, MPI.INT);
        return all;
    }
}
