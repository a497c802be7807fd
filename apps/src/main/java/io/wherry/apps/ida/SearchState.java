// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/// A job of the search: a board, the move that led to it, and the number of moves left.
///
/// @param before field of the blank before the last move, or [Board#NOWHERE]
/// @param made moves from the start to this board
/// @param left maximum number of further moves
record SearchState(long board, int before, int made, int left) implements Serializable {
    /// Returns the state of the start board.
    static SearchState start(long board, int moves) {
        return new SearchState(board, Board.NOWHERE, 0, moves);
    }

    /// Returns whether the goal is out of reach.
    boolean isPruned() {
        return Board.distance(board) > left;
    }

    boolean isGoal() {
        return board == Board.GOAL;
    }

    /// Returns the states after one more move; a move that undoes the last one is left out.
    List<SearchState> successors() {
        int blank = Board.blank(board);
        List<SearchState> all = new ArrayList<>();
        for (int next : Board.adjacent(blank)) {
            if (next != before) {
                long moved = Board.slide(board, blank, next);
                all.add(new SearchState(moved, blank, made + 1, left - 1));
            }
        }
        return all;
    }
}
