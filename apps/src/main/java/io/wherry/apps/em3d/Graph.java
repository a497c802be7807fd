// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

import io.wherry.apps.job.Block;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// Nodes of both kinds and the edges between them, the same on all ranks that make it with the same
/// options.
final class Graph {
    private static final long SEED = 19930601;

    private final GraphOptions options;
    private final EdgeTable toE;
    private final EdgeTable toH;

    Graph(GraphOptions options) {
        this(options, new EdgeTable(options, SEED), new EdgeTable(options, ~SEED));
    }

    private Graph(GraphOptions options, EdgeTable toE, EdgeTable toH) {
        this.options = options;
        this.toE = toE;
        this.toH = toH;
    }

    /// Returns the same nodes and edges, all on rank 0.
    Graph onOneRank() {
        return new Graph(options.onOneRank(), toE, toH);
    }

    GraphOptions options() {
        return options;
    }

    /// Returns the edges that lead to nodes of a kind.
    EdgeTable to(FieldKind kind) {
        return kind == FieldKind.E ? toE : toH;
    }

    /// Returns the initial values of all nodes of a kind.
    double[] beginning(FieldKind kind) {
        return new SplittableRandom(kind == FieldKind.E ? 1 : 2).doubles(options.nodes()).toArray();
    }

    /// Returns the nodes of rank `owner` whose values rank `reader` needs, in ascending order.
    ///
    /// @param kind of those nodes
    int[] needed(FieldKind kind, int owner, int reader) {
        Block own = options.block(owner);
        boolean[] isNeeded = new boolean[own.length()];
        EdgeTable edgeTable = to(kind.other());
        Block there = options.block(reader);
        for (int edge = there.from() * edgeTable.degree();
                edge < there.to() * edgeTable.degree();
                edge++) {
            int node = edgeTable.from(edge);
            if (node >= own.from() && node < own.to()) {
                isNeeded[node - own.from()] = true;
            }
        }
        return IntStream.range(0, isNeeded.length)
                .filter(node -> isNeeded[node])
                .map(node -> own.from() + node)
                .toArray();
    }

    /// Returns the position of a node in an ascending list of nodes.
    static int place(int node, int[] nodes) {
        int place = Arrays.binarySearch(nodes, node);
        if (place < 0) {
            throw new IllegalArgumentException("node is not in the list: node=" + node);
        }
        return place;
    }
}
