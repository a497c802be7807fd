// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A graph.
public final class GraphParms {
    /// The sum of the degrees up to each node.
    public int[] index;

    /// Neighbours of the first node, then of the next.
    public int[] edges;

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }

    public int getIndexCount() {
        return index.length;
    }

    public int getIndex(int i) {
        return index[i];
    }

    public int getEdgeCount() {
        return edges.length;
    }

    public int getEdge(int i) {
        return edges[i];
    }
}
