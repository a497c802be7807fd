// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// [GraphComm] by the names of mpiJava.
public class Graphcomm extends GraphComm {
    Graphcomm(@Nullable CommunicatorParts endpoint, Topology graph) {
        super(endpoint, graph);
    }

    /// As [GraphComm#getDims].
    public GraphParms Get() {
        return getDims();
    }

    /// As [GraphComm#getNeighbors].
    public int[] Neighbours(int rank) {
        return getNeighbors(rank);
    }

    /// As [GraphComm#map].
    public int Map(int[] index, int[] edges) {
        return map(index, edges);
    }
}
