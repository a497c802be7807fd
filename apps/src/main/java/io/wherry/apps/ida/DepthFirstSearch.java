// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

/// A depth-first search from one state, as deep as the moves left allow. One thread owns it.
final class DepthFirstSearch {
    private long solutions;
    private long boards;

    /// Counts the paths from a state to the goal, and the boards within reach of the goal.
    static SearchCount from(SearchState state) {
        if (state.isPruned()) {
            return SearchCount.NOTHING;
        }
        DepthFirstSearch search = new DepthFirstSearch();
        search.visit(
                state.board(),
                Board.blank(state.board()),
                state.before(),
                state.left(),
                Board.distance(state.board()));
        return new SearchCount(search.solutions, search.boards);
    }

    private void visit(long board, int blank, int before, int left, int distance) {
        boards++;
        if (distance == 0) {
            solutions++;
            return;
        }
        for (int next : Board.adjacent(blank)) {
            if (next != before) {
                int tile = Board.tile(board, next);
                int then = distance - Board.distance(tile, next) + Board.distance(tile, blank);
                if (then < left) {
                    visit(Board.slide(board, blank, next), next, blank, left - 1, then);
                }
            }
        }
    }
}
