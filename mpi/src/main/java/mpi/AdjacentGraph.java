// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A distributed graph, of which a rank knows only its own neighbours.
record AdjacentGraph(DistGraphNeighbors neighbours) implements Topology {

    /// Returns the graph of which each rank has specified its own neighbours. Collective.
    ///
    /// @throws MPIException at all ranks: if a neighbour is neither a rank nor [MPI#PROC_NULL]
    ///     (`ERR_RANK`), or an array of weights is too short (`ERR_ARG`)
    static AdjacentGraph of(Intracomm comm, DistGraphNeighbors neighbours) {
        MPIException problem = problem(neighbours, comm.getSize());
        int[] errorClass = {problem == null ? MPI.SUCCESS : problem.getErrorClass()};
        comm.allReduce(errorClass, 1, MPI.INT, MPI.MAX);
        if (problem != null) {
            throw problem;
        }
        if (errorClass[0] != MPI.SUCCESS) {
            throw new MPIException(errorClass[0], "neighbours of another rank are invalid", null);
        }
        return new AdjacentGraph(neighbours);
    }

    private static @Nullable MPIException problem(DistGraphNeighbors neighbours, int ranks) {
        for (int[] side : new int[][] {neighbours.sources(), neighbours.destinations()}) {
            for (int rank : side) {
                if (rank != MPI.PROC_NULL && (rank < 0 || rank >= ranks)) {
                    return new MPIException(
                            MPI.ERR_RANK,
                            "neighbour is no rank: neighbour=%d, ranks=%d".formatted(rank, ranks),
                            null);
                }
            }
        }
        return neighbours.hasAllWeights()
                ? null
                : new MPIException(MPI.ERR_ARG, "array of weights is too short", null);
    }

    @Override
    public List<Integer> sources(int rank) {
        return Arrays.stream(neighbours.sources()).boxed().toList();
    }

    @Override
    public List<Integer> destinations(int rank) {
        return Arrays.stream(neighbours.destinations()).boxed().toList();
    }
}
