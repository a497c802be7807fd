// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import java.util.Arrays;
import java.util.Random;

/// Boards of the 15-puzzle as numbers: field f has 4 bits, from bit 4 f on, with the number of its
/// tile, or 0 for the blank.
///
/// ```text
///   +----+----+----+----+
///   |    |  1 |  2 |  3 |     the goal: tile t is on field t
///   +----+----+----+----+
///   |  4 |  5 |  6 |  7 |
///   +----+----+----+----+
///   |  8 |  9 | 10 | 11 |
///   +----+----+----+----+
///   | 12 | 13 | 14 | 15 |
///   +----+----+----+----+
/// ```
final class Board {
    static final int SIDE = 4;
    static final int FIELDS = SIDE * SIDE;

    static final long GOAL = 0xFEDC_BA98_7654_3210L;

    /// The value for a field outside the board.
    static final int NOWHERE = -1;

    private static final int BITS = 4;
    private static final long TILE = 15;
    private static final int[][] ADJACENT = adjacent();
    private static final int[][] DISTANCE = distances();

    private Board() {}

    private static int[][] adjacent() {
        int[][] all = new int[FIELDS][];
        for (int field = 0; field < FIELDS; field++) {
            all[field] = neighbours(field / SIDE, field % SIDE);
        }
        return all;
    }

    private static int[] neighbours(int row, int column) {
        int[] found = new int[SIDE];
        int count = 0;
        for (int other = 0; other < FIELDS; other++) {
            if (Math.abs(other / SIDE - row) + Math.abs(other % SIDE - column) == 1) {
                found[count++] = other;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private static int[][] distances() {
        int[][] all = new int[FIELDS][FIELDS];
        for (int one = 0; one < FIELDS; one++) {
            for (int other = 0; other < FIELDS; other++) {
                int rows = Math.abs(one / SIDE - other / SIDE);
                all[one][other] = rows + Math.abs(one % SIDE - other % SIDE);
            }
        }
        return all;
    }

    /// Returns the board with these tiles, by field.
    static long of(int... tiles) {
        long board = 0;
        for (int field = 0; field < FIELDS; field++) {
            board |= (long) tiles[field] << (BITS * field);
        }
        return board;
    }

    /// Returns the tile on a field.
    static int tile(long board, int field) {
        return (int) ((board >>> (BITS * field)) & TILE);
    }

    /// Returns the field without a tile.
    static int blank(long board) {
        int field = 0;
        while (tile(board, field) != 0) {
            field++;
        }
        return field;
    }

    /// Returns the fields above, left, right and below of a field.
    static int[] adjacent(int field) {
        return ADJACENT[field];
    }

    /// Returns the Manhattan distance of a tile from its goal.
    static int distance(int tile, int field) {
        return DISTANCE[tile][field];
    }

    /// Returns a lower bound of the number of moves: the sum of all Manhattan distances.
    static int distance(long board) {
        int sum = 0;
        for (int field = 0; field < FIELDS; field++) {
            int tile = tile(board, field);
            sum += tile == 0 ? 0 : distance(tile, field);
        }
        return sum;
    }

    /// Returns the board after the tile on field `from` has moved to the blank.
    static long slide(long board, int blank, int from) {
        long tile = tile(board, from);
        return board ^ (tile << (BITS * from)) ^ (tile << (BITS * blank));
    }

    /// Returns the board after `moves` random moves from the goal, none of which undoes the move
    /// before it.
    static long walked(int moves, long seed) {
        Random random = new Random(seed);
        long board = GOAL;
        int before = NOWHERE;
        for (int i = 0; i < moves; i++) {
            int blank = blank(board);
            int next = before;
            while (next == before) {
                next = adjacent(blank)[random.nextInt(adjacent(blank).length)];
            }
            board = slide(board, blank, next);
            before = blank;
        }
        return board;
    }
}
