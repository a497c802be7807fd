// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import java.io.Serializable;

/// What was found in some part of a search.
///
/// @param solutions ways to the goal
/// @param boards boards that were looked at
record Count(long solutions, long boards) implements Serializable {
    static final Count NOTHING = new Count(0, 0);

    /// One board, not the goal.
    static final Count BOARD = new Count(0, 1);

    Count plus(Count other) {
        return new Count(solutions + other.solutions, boards + other.boards);
    }
}
