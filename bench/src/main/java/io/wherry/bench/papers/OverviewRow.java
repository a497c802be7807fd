// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import java.util.ArrayList;
import java.util.List;

/// A row of the [Overview]: Wherry compared with one other contender and with a lower bound, on one
/// workload or the mean of many.
///
/// @param what the operation
/// @param own where Wherry's numbers are
/// @param peer the name of the other one
/// @param others its numbers, in the same order; empty if there is only a bound
/// @param bound lower bound of both
record OverviewRow(
        String what, List<CellAddress> own, String peer, List<CellAddress> others, Bound bound) {

    /// A lower bound of all contenders.
    ///
    /// @param name empty if there is none
    /// @param isTold whether the page shows Wherry's ratio to it after Wherry's time: both were
    ///     measured in turns
    /// @param spots its numbers, if the page does not show the ratio
    record Bound(String name, boolean isTold, List<CellAddress> spots) {
        static final Bound NONE = new Bound("", false, List.of());

        Bound {
            spots = List.copyOf(spots);
        }
    }

    /// Between an operation and the other one in titles.
    static final String VERSUS = ", vs. ";

    OverviewRow {
        own = List.copyOf(own);
        others = List.copyOf(others);
    }

    /// The title of the row.
    String title() {
        return peer.isEmpty() ? what : what + VERSUS + peer;
    }

    String section() {
        return own.getFirst().section();
    }

    /// Where it looks.
    List<CellAddress> spots() {
        List<CellAddress> spots = new ArrayList<>(own);
        spots.addAll(others);
        spots.addAll(bound.spots());
        return spots;
    }
}
