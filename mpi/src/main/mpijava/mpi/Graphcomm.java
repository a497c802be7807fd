// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// [GraphComm] with the method names of mpiJava.
public class Graphcomm extends GraphComm {
    Graphcomm(@Nullable CommunicatorParts endpoint, Topology graph) {
        super(endpoint, graph);
    }

    private Graphcomm(@Nullable CommunicatorParts endpoint, Attributes attributes, Topology graph) {
        super(endpoint, attributes, graph);
    }

    @Override
    public Graphcomm clone() {
        return dup();
    }

    @Override
    public Graphcomm dup() {
        return new Graphcomm(duplicate(), attributes().copy(), topology());
    }

    /// Same as [GraphComm#getDims].
    public GraphParms Get() {
        return getDims();
    }

    /// Same as [GraphComm#getNeighbors].
    public int[] Neighbours(int rank) {
        return getNeighbors(rank);
    }

    /// Same as [GraphComm#map].
    public int Map(int[] index, int[] edges) {
        return map(index, edges);
    }
}
