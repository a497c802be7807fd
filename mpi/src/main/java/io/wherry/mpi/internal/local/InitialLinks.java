// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import java.util.stream.IntStream;

/// The ranks to which each rank of a job has links from the start.
///
/// In a job of a few ranks these are all others. In a larger one they are the ranks at distances of
/// 1, 2, 4 ... in both directions: about 2 log2(size). Barriers, broadcasts, reductions and
/// allgathers of short messages use no other links, and the graph stays connected when several
/// ranks are lost.
final class InitialLinks {
    /// Maximum number of ranks of a job in which all pairs have links from the start.
    static final int ALL = 8;

    private InitialLinks() {}

    /// Returns whether all pairs of ranks have links from the start.
    static boolean isComplete(int size) {
        return size <= ALL;
    }

    /// Returns the ranks to which `rank` has links from the start, in ascending order.
    static int[] of(int rank, int size) {
        return IntStream.range(0, Integer.SIZE - 1)
                .map(bit -> 1 << bit)
                .takeWhile(distance -> distance < size)
                .flatMap(distance ->
                        IntStream.of((rank + distance) % size, (rank - distance + size) % size))
                .distinct()
                .sorted()
                .toArray();
    }
}
