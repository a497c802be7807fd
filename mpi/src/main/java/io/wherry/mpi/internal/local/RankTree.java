// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import java.util.stream.IntStream;

/// The tree along which the ranks of a group gather and broadcast: binomial, so that the world needs
/// no links other than [InitialLinks]. In a group of a few ranks all others are children of the
/// root. Ranks are numbered from the root, which is 0.
///
/// @param size number of ranks
record RankTree(int size) {
    private boolean isFlat() {
        return InitialLinks.isComplete(size);
    }

    /// Returns the parent of a rank other than the root.
    int parent(int rank) {
        return isFlat() ? 0 : rank - Integer.lowestOneBit(rank);
    }

    /// Returns the children of a rank, in ascending order.
    int[] children(int rank) {
        int below = below(rank);
        return isFlat()
                ? IntStream.range(rank + 1, rank + below).toArray()
                : IntStream.iterate(1, bit -> bit < below, bit -> 2 * bit)
                        .map(bit -> rank + bit)
                        .toArray();
    }

    /// Returns the number of ranks in the subtree of a rank, which is the first of them.
    int below(int rank) {
        if (rank == 0) {
            return size;
        }
        return isFlat() ? 1 : Math.min(Integer.lowestOneBit(rank), size - rank);
    }
}
