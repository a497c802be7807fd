// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IterativeDeepeningTest {
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 2", "5, 3", "9, 4", "14, 5", "15, 6", "18, 7", "18, 8"})
    void solutionsAreThoseOfABreadthFirstSearch(int moves, long seed) {
        long start = Board.walked(moves, seed);

        Solution solution = IterativeDeepening.solve(start);

        assertThat(solution.moves()).isLessThanOrEqualTo(moves);
        assertThat(solution.ways()).isEqualTo(shortestWays(start, solution.moves()));
    }

    /// Returns the number of shortest paths of exactly `moves` moves from a board to the goal; 0 if
    /// the goal is found earlier or later.
    private static long shortestWays(long start, int moves) {
        Map<Long, Long> front = Map.of(start, 1L);
        Set<Long> seen = new HashSet<>(front.keySet());
        for (int i = 0; i < moves && !front.containsKey(Board.GOAL); i++) {
            Map<Long, Long> next = new HashMap<>();
            front.forEach((board, ways) -> {
                int blank = blank(board);
                for (int field = 0; field < 16; field++) {
                    if (isBeside(blank, field)) {
                        next.merge(swapped(board, blank, field), ways, Long::sum);
                    }
                }
            });
            next.keySet().removeAll(seen);
            seen.addAll(next.keySet());
            front = next;
        }
        return front.getOrDefault(Board.GOAL, 0L);
    }

    private static int blank(long board) {
        return 15 - String.format("%016x", board).indexOf('0');
    }

    private static boolean isBeside(int one, int other) {
        return Math.abs(one / 4 - other / 4) + Math.abs(one % 4 - other % 4) == 1;
    }

    private static long swapped(long board, int blank, int field) {
        StringBuilder digits = new StringBuilder(String.format("%016x", board));
        digits.setCharAt(15 - blank, digits.charAt(15 - field));
        digits.setCharAt(15 - field, '0');
        return Long.parseUnsignedLong(digits, 0, 16, 16);
    }

    @Test
    void positionOfTheLiteratureTakes45Moves() {
        /* Number 12 of the 100 positions in: Korf, Depth-first iterative-deepening, 1985. */
        long start = Board.of(14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15);

        assertThat(Board.distance(start)).isEqualTo(35);
        assertThat(IterativeDeepening.solve(start).moves()).isEqualTo(45);
    }

    @Test
    void splitJobsFindWhatTheWholeFinds() {
        SearchState start = SearchState.start(Board.walked(30, 9), 26);
        SearchCount parts = start.isPruned() ? SearchCount.NOTHING : SearchCount.BOARD;

        for (SearchState successor : start.successors()) {
            parts = parts.plus(DepthFirstSearch.from(successor));
        }

        assertThat(parts).isEqualTo(DepthFirstSearch.from(start));
        assertThat(parts.boards()).isGreaterThan(100);
    }
}
