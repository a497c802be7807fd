// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/// A job: a board, how it was reached, and how many more moves are allowed.
///
/// @param before where the blank was a move ago, or [Board#NOWHERE]
/// @param made moves from the start to here
/// @param left moves from here on at most
record SearchState(long board, int before, int made, int left) implements Serializable {
    /// The board to begin with.
    static SearchState start(long board, int moves) {
        return new SearchState(board, Board.NOWHERE, 0, moves);
    }

    /// Whether the goal is too far away.
    boolean isPruned() {
        return Board.distance(board) > left;
    }

    boolean isGoal() {
        return board == Board.GOAL;
    }

    /// What one move makes of it; a move that undoes the last is not tried.
    List<SearchState> successors() {
        int blank = Board.blank(board);
        List<SearchState> all = new ArrayList<>();
        for (int next : Board.beside(blank)) {
            if (next != before) {
                long moved = Board.slide(board, blank, next);
                all.add(new SearchState(moved, blank, made + 1, left - 1));
            }
        }
        return all;
    }
}
