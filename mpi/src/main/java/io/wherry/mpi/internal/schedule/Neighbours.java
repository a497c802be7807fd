// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import java.util.List;

/// Those whom a rank gets from and gives to, in the order of a topology (MPI 4.1, 8.6).
///
/// A rank may be named more than once. Which message is which then: of a graph, the first to a rank is received where this
/// rank is first named there, and so on. Of a grid, what goes down in a dimension is received as what comes from above,
/// even if above and below are the same rank.
///
/// @param sources ranks to receive from, or [#NOBODY]
/// @param destinations ranks to send to, or [#NOBODY]
/// @param isGrid whether sources and destinations are pairs, down and up, one for each dimension
public record Neighbours(List<Integer> sources, List<Integer> destinations, boolean isGrid) {
    /// In the place of a neighbour, beyond the edge of a grid: its block stays as it is.
    public static final int NOBODY = -2;

    public Neighbours {
        sources = List.copyOf(sources);
        destinations = List.copyOf(destinations);
        if (isGrid && (sources.size() % 2 != 0 || !sources.equals(destinations))) {
            throw new IllegalArgumentException(
                    "no pairs: sources=" + sources + ", destinations=" + destinations);
        }
    }

    /// Neighbours in a graph.
    public static Neighbours graph(List<Integer> sources, List<Integer> destinations) {
        return new Neighbours(sources, destinations, false);
    }

    /// Neighbours in a grid.
    ///
    /// @param around for each dimension the rank below and the rank above
    public static Neighbours grid(List<Integer> around) {
        return new Neighbours(around, around, true);
    }

    /// Which source is received from as the `i`th: receives are begun in the order of what their senders send.
    int turn(int i) {
        return isGrid ? i ^ 1 : i;
    }
}
