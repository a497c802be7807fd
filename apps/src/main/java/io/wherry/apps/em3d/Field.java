// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

import io.wherry.apps.job.Block;
import java.util.Arrays;

/// The values of one kind that a rank knows: the values of its own nodes and of its ghosts. A ghost
/// is a node of another rank from which an edge comes.
///
/// ```text
///  0            own     own + ghosts of rank a     + ghosts of rank b ...
///  +-------------+------------------+------------------+
///  | own nodes   | ghosts of rank a | ghosts of rank b |   a < b < ...
///  +-------------+------------------+------------------+
/// ```
final class Field {
    private final FieldKind kind;
    private final int rank;
    private final Block own;
    private final double[] values;
    private final double[] beginning;

    /// By rank: the nodes there that are ghosts here, the position of their values, and the own
    /// nodes that are ghosts there.
    private final int[][] ghosts;

    private final int[] begins;
    private final int[][] wanted;

    Field(Graph graph, FieldKind kind, int rank) {
        this.kind = kind;
        this.rank = rank;
        int ranks = graph.options().ranks();
        this.own = graph.options().block(rank);
        this.ghosts = new int[ranks][];
        this.begins = new int[ranks];
        this.wanted = new int[ranks][];
        int end = own.length();
        for (int other = 0; other < ranks; other++) {
            ghosts[other] = other == rank ? new int[0] : graph.needed(kind, other, rank);
            wanted[other] = other == rank ? new int[0] : graph.needed(kind, rank, other);
            begins[other] = end;
            end += ghosts[other].length;
        }
        this.values = new double[end];
        this.beginning = Arrays.copyOfRange(graph.beginning(kind), own.from(), own.to());
        reset();
    }

    /// Sets all own nodes to their initial values.
    void reset() {
        System.arraycopy(beginning, 0, values, 0, beginning.length);
    }

    FieldKind kind() {
        return kind;
    }

    double[] values() {
        return values;
    }

    /// Returns the values of the own nodes.
    double[] own() {
        return Arrays.copyOf(values, own.length());
    }

    /// Returns the position of the value of a node of rank `owner`.
    int place(int node, int owner) {
        return owner == rank ? node - own.from() : begins[owner] + Graph.place(node, ghosts[owner]);
    }

    /// Returns the number of nodes of another rank that are ghosts here.
    int ghosts(int other) {
        return ghosts[other].length;
    }

    /// Returns the position of the first value of those ghosts.
    int begin(int other) {
        return begins[other];
    }

    /// Returns the number of own nodes that are ghosts at another rank.
    int wanted(int other) {
        return wanted[other].length;
    }

    /// Copies the values that another rank needs.
    double[] copyFor(int other) {
        int[] nodes = wanted[other];
        double[] copy = new double[nodes.length];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = values[nodes[i] - own.from()];
        }
        return copy;
    }

    /// Copies the values of another rank to its ghosts.
    void take(int other, double[] copy) {
        System.arraycopy(copy, 0, values, begins[other], ghosts[other].length);
    }
}
