// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import java.util.ArrayList;
import java.util.List;

/// A line of the [Overview]: Wherry beside another one, and beside what limits both, on one workload or the mean of many.
///
/// @param what is done
/// @param own where Wherry's numbers are
/// @param peer the name of the other one
/// @param others its numbers, in the same order; empty if there is a limit alone
/// @param bound what limits both
record OverviewRow(
        String what, List<CellAddress> own, String peer, List<CellAddress> others, Bound bound) {

    /// What nobody is faster than.
    ///
    /// @param name empty if there is none
    /// @param isTold whether the page tells Wherry's ratio to it, behind Wherry's time: both were measured in turns
    /// @param spots its numbers, if the ratio is not told
    record Bound(String name, boolean isTold, List<CellAddress> spots) {
        static final Bound NONE = new Bound("", false, List.of());

        Bound {
            spots = List.copyOf(spots);
        }
    }

    OverviewRow {
        own = List.copyOf(own);
        others = List.copyOf(others);
    }

    /// What it is called.
    String title() {
        return peer.isEmpty() ? what : what + ", beside " + peer;
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
