// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A graph of which every rank knows all edges.
final class FullGraph implements Topology {
    private final int[] index;
    private final int[] edges;

    FullGraph(int[] index, int[] edges) {
        this.index = index.clone();
        this.edges = edges.clone();
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
