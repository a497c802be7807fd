// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

import io.wherry.apps.job.Block;
import java.util.Arrays;

/// The values of one kind that a rank knows: of its own nodes, and of its ghosts, which are nodes of other ranks that edges come from.
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

    /// By rank: the nodes there that are ghosts here, where their values begin, and the own nodes that are ghosts there.
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

    /// Gives all own nodes the values they begin with.
    void reset() {
        System.arraycopy(beginning, 0, values, 0, beginning.length);
    }

    FieldKind kind() {
        return kind;
    }

    double[] values() {
        return values;
    }

    /// The values of the own nodes.
    double[] own() {
        return Arrays.copyOf(values, own.length());
    }

    /// Where the value of a node is, which belongs to rank `owner`.
    int place(int node, int owner) {
        return owner == rank ? node - own.from() : begins[owner] + Graph.place(node, ghosts[owner]);
    }

    /// How many nodes of another rank are ghosts here.
    int ghosts(int other) {
        return ghosts[other].length;
    }

    /// Where the values of those begin.
    int begin(int other) {
        return begins[other];
    }

    /// How many own nodes are ghosts at another rank.
    int wanted(int other) {
        return wanted[other].length;
    }

    /// Copies the values that another rank wants.
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
