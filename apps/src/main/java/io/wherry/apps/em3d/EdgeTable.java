// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

import io.wherry.apps.job.Block;
import java.util.SplittableRandom;

/// The edges that lead to all nodes of one kind from nodes of the other kind, with their weights.
///
/// Each rank has a block of the nodes. An edge that crosses ranks comes from the previous or the
/// next rank in a ring; all other edges come from the same rank. Each node has its own random
/// number generator, so ranks that build the same graph get the same edges.
final class EdgeTable {
    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final double WHOLE = 100;

    private final GraphOptions options;
    private final int[] from;
    private final double[] weights;

    /// @param seed of this table; each kind has a different seed
    EdgeTable(GraphOptions options, long seed) {
        this.options = options;
        int edges = Math.multiplyExact(options.nodes(), options.degree());
        this.from = new int[edges];
        this.weights = new double[edges];
        for (int rank = 0; rank < options.ranks(); rank++) {
            Block own = options.block(rank);
            for (int node = own.from(); node < own.to(); node++) {
                connect(node, rank, new SplittableRandom(seed + (node + 1) * SPREAD));
            }
        }
    }

    private void connect(int node, int rank, SplittableRandom random) {
        int degree = options.degree();
        for (int edge = node * degree; edge < (node + 1) * degree; edge++) {
            boolean crosses = random.nextDouble() * WHOLE < options.remote();
            int beside = rank + (random.nextBoolean() ? 1 : options.ranks() - 1);
            Block there = options.block(crosses ? beside % options.ranks() : rank);
            from[edge] = there.from() + random.nextInt(there.length());
            weights[edge] = random.nextDouble(-1, 1) / degree;
        }
    }

    int degree() {
        return options.degree();
    }

    /// Returns the source node of an edge; the edges of node n begin at n x degree.
    int from(int edge) {
        return from[edge];
    }

    double weight(int edge) {
        return weights[edge];
    }
}
