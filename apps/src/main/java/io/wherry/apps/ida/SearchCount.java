// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import java.io.Serializable;

/// What was found in some part of a search.
///
/// @param solutions ways to the goal
/// @param boards boards that were looked at
record SearchCount(long solutions, long boards) implements Serializable {
    static final SearchCount NOTHING = new SearchCount(0, 0);

    /// One board, not the goal.
    static final SearchCount BOARD = new SearchCount(0, 1);

    SearchCount plus(SearchCount other) {
        return new SearchCount(solutions + other.solutions, boards + other.boards);
    }
}
