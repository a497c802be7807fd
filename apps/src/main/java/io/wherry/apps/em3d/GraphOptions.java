// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

import io.wherry.apps.job.Block;

/// What a web is made from.
///
/// @param nodes of each kind
/// @param degree how many edges lead to a node
/// @param remote percentage of the edges that come from another rank
/// @param ranks that the nodes are dealt to
record GraphOptions(int nodes, int degree, double remote, int ranks) {
    GraphOptions onOneRank() {
        return new GraphOptions(nodes, degree, remote, 1);
    }

    /// The nodes of a rank.
    Block block(int rank) {
        return Block.of(rank, ranks, nodes);
    }

    /// Who has a node.
    int rankOf(int node) {
        int rank = Math.toIntExact((long) node * ranks / nodes);
        while (node >= block(rank).to()) {
            rank++;
        }
        return rank;
    }
}
