// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import java.util.List;

/// The sources and destinations of a rank, in the order of a topology (MPI 4.1, 8.6).
///
/// A rank may occur more than once. The messages then match as follows. In a graph: the first
/// message to a rank is received where this rank occurs first there, and so on. In a grid: the
/// message sent down in a dimension is received as the one from above, even if above and below are
/// the same rank.
///
/// @param sources ranks to receive from, or [#NULL_PROCESS]
/// @param destinations ranks to send to, or [#NULL_PROCESS]
/// @param isGrid whether sources and destinations are pairs, down and up, one for each dimension
public record Neighbours(List<Integer> sources, List<Integer> destinations, boolean isGrid) {
    /// The null process, beyond the edge of a grid: its block does not change.
    public static final int NULL_PROCESS = -2;

    public Neighbours {
        sources = List.copyOf(sources);
        destinations = List.copyOf(destinations);
        if (isGrid && (sources.size() % 2 != 0 || !sources.equals(destinations))) {
            throw new IllegalArgumentException(
                    "no pairs: sources=" + sources + ", destinations=" + destinations);
        }
    }

    /// Returns neighbours in a graph.
    public static Neighbours graph(List<Integer> sources, List<Integer> destinations) {
        return new Neighbours(sources, destinations, false);
    }

    /// Returns neighbours in a grid.
    ///
    /// @param around for each dimension the rank below and the rank above
    public static Neighbours grid(List<Integer> around) {
        return new Neighbours(around, around, true);
    }

    /// Returns the index of the source whose receive is posted as the `i`th: receives are posted in
    /// the order in which their senders send.
    int turn(int i) {
        return isGrid ? i ^ 1 : i;
    }
}
