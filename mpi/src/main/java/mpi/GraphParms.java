// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A graph as arrays.
public final class GraphParms {
    /// The cumulative degrees: element i is the sum of the degrees of the nodes up to i.
    public int[] index;

    /// The neighbours of all nodes, one node after another.
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
