// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import java.io.Serializable;

/// The counts of a part of a search.
///
/// @param solutions number of paths to the goal
/// @param boards number of boards visited
record SearchCount(long solutions, long boards) implements Serializable {
    static final SearchCount NOTHING = new SearchCount(0, 0);

    /// The count of one board that is not the goal.
    static final SearchCount BOARD = new SearchCount(0, 1);

    SearchCount plus(SearchCount other) {
        return new SearchCount(solutions + other.solutions, boards + other.boards);
    }
}
