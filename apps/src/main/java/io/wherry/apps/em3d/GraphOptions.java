// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

import io.wherry.apps.job.Block;

/// The parameters from which a graph is generated.
///
/// @param nodes number of nodes of each kind
/// @param degree number of edges that lead to a node
/// @param remote percentage of the edges that come from another rank
/// @param ranks number of ranks among which the nodes are divided
record GraphOptions(int nodes, int degree, double remote, int ranks) {
    GraphOptions onOneRank() {
        return new GraphOptions(nodes, degree, remote, 1);
    }

    /// Returns the nodes of a rank.
    Block block(int rank) {
        return Block.of(rank, ranks, nodes);
    }

    /// Returns the rank that has a node.
    int rankOf(int node) {
        int rank = Math.toIntExact((long) node * ranks / nodes);
        while (node >= block(rank).to()) {
            rank++;
        }
        return rank;
    }
}
