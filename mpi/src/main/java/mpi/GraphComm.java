// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// A communicator with a graph topology, whose ranks are the nodes.
public class GraphComm extends Intracomm {
    private final Topology graph;

    GraphComm(@Nullable CommunicatorParts parts, Topology graph) {
        super(parts);
        this.graph = graph;
    }

    GraphComm(@Nullable CommunicatorParts parts, Attributes attributes, Topology graph) {
        super(parts, attributes);
        this.graph = graph;
    }

    @Override
    final Topology topology() {
        return graph;
    }

    @Override
    public GraphComm clone() {
        return dup();
    }

    @Override
    public GraphComm dup() {
        return new GraphComm(duplicate(), attributes().copy(), graph);
    }

    @Override
    public GraphComm iDup() {
        return (GraphComm)
                new GraphComm(null, attributes().copy(), graph).createdLater(duplicateLater());
    }

    @Override
    public GraphComm dupWithInfo(Info info) {
        GraphComm dup = dup();
        dup.setInfo(info);
        return dup;
    }

    @Override
    public final int getTopology() {
        return graph instanceof FullGraph ? MPI.GRAPH : MPI.DIST_GRAPH;
    }

    private FullGraph full() {
        if (graph instanceof FullGraph full) {
            return full;
        }
        throw new MPIException(
                MPI.ERR_TOPOLOGY,
                "graph is distributed: a rank knows only its own neighbours",
                null);
    }

    /// Returns the graph.
    public final GraphParms getDims() {
        return full().parms();
    }

    public final int[] getNeighbors(int rank) {
        return full().neighbours(rank);
    }

    /// Returns the neighbours of this rank.
    public final DistGraphNeighbors getDistGraphNeighbors() {
        if (graph instanceof AdjacentGraph adjacent) {
            return adjacent.neighbours();
        }
        throw new MPIException(
                MPI.ERR_TOPOLOGY, "graph is not distributed: all ranks know all edges", null);
    }

    /// Returns the rank that this process would have in such a graph; [MPI#UNDEFINED] if none.
    public final int map(int[] index, int[] edges) {
        return getRank() < index.length ? getRank() : MPI.UNDEFINED;
    }
}
