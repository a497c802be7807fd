// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A graph of which every rank knows all edges.
final class FullGraph implements Topology {
    private final int[] index;
    private final int[] edges;

    /// @throws MPIException if the cumulative degrees descend or exceed the number of edges, or an
    ///     edge ends at no node (`ERR_TOPOLOGY`)
    FullGraph(int[] index, int[] edges) {
        this.index = index.clone();
        int end = 0;
        for (int node = 0; node < index.length; node++) {
            if (index[node] < end || index[node] > edges.length) {
                throw new MPIException(
                        MPI.ERR_TOPOLOGY,
                        "invalid index: node=%d, index=%d, before=%d, edges=%d"
                                .formatted(node, index[node], end, edges.length),
                        null);
            }
            end = index[node];
        }
        for (int edge = 0; edge < end; edge++) {
            if (edges[edge] < 0 || edges[edge] >= index.length) {
                throw new MPIException(
                        MPI.ERR_TOPOLOGY,
                        "edge ends at no node: edge=%d, end=%d, nodes=%d"
                                .formatted(edge, edges[edge], index.length),
                        null);
            }
        }
        this.edges = Arrays.copyOf(edges, end);
    }

    /// Returns the communicator of the ranks that are nodes; null at other ranks.
    static @Nullable CommunicatorParts create(Intracomm comm, int[] index) {
        return Cartesian.first(comm, index.length);
    }

    GraphParms parms() {
        return new GraphParms(index.clone(), edges.clone());
    }

    int[] neighbours(int rank) {
        if (rank < 0 || rank >= index.length) {
            throw new MPIException(
                    MPI.ERR_RANK,
                    "rank is not a node: rank=" + rank + ", nodes=" + index.length,
                    null);
        }
        return Arrays.copyOfRange(edges, rank == 0 ? 0 : index[rank - 1], index[rank]);
    }

    @Override
    public List<Integer> sources(int rank) {
        return Arrays.stream(neighbours(rank)).boxed().toList();
    }

    @Override
    public List<Integer> destinations(int rank) {
        return sources(rank);
    }
}
