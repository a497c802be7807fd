// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

import java.util.Arrays;

/// A deterministic town on the heap: rows of crossings with streets between neighbours, of which
/// some are missing; each street is a road in both directions. Travel times depend on the tick:
/// there are jams, and some roads are closed.
public final class Town {
    /// The shortest travel time of a road.
    static final int LEAST_SECONDS = 10;

    private static final int MOST_SECONDS = 100;
    private static final int DIRECTIONS = 4;
    private static final int MISSING = 8; // one street in this number
    private static final int CLOSED = 500; // one road in this number
    private static final int QUARTERS = 8; // number in a row; each has its own jams
    private static final int[] JAMS = {1, 1, 1, 2, 5}; // factors of the travel time

    private final int columns;
    private final int[] firsts;
    private final int[] ends;

    /// @param columns number of crossings in a row, and number of rows
    public Town(int columns) {
        int crossings = Math.multiplyExact(columns, columns);
        this.columns = columns;
        this.firsts = new int[crossings + 1];
        int[] found = new int[Math.multiplyExact(crossings, DIRECTIONS)];
        int roads = 0;
        for (int crossing = 0; crossing < crossings; crossing++) {
            firsts[crossing] = roads;
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                int end = neighbour(crossing, direction);
                if (end >= 0 && isThere(crossing, end)) {
                    found[roads++] = end;
                }
            }
        }
        firsts[crossings] = roads;
        ends = Arrays.copyOf(found, roads);
    }

    private int neighbour(int crossing, int direction) {
        int column = crossing % columns;
        return switch (direction) {
            case 0 -> column + 1 < columns ? crossing + 1 : -1;
            case 1 -> crossing / columns + 1 < columns ? crossing + columns : -1;
            case 2 -> column > 0 ? crossing - 1 : -1;
            default -> crossing - columns; // negative in the first row
        };
    }

    private static boolean isThere(int one, int other) {
        return mixed(Math.min(one, other), Math.max(one, other), MISSING) != 0;
    }

    /* A pseudo-random number below `bound`, derived from two others. */
    private static int mixed(long one, long other, int bound) {
        long mixed = (one * 0x9E37_79B9_7F4A_7C15L + other) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ (mixed >>> 29)) * 0x94D0_49BB_1331_11EBL;
        return (int) Long.remainderUnsigned(mixed ^ (mixed >>> 32), bound);
    }

    public int crossings() {
        return firsts.length - 1;
    }

    public int roads() {
        return ends.length;
    }

    void copyTo(Streets streets) {
        streets.columns(columns);
        streets.first(firsts);
        streets.end(ends);
    }

    /// Returns the travel times of all roads in seconds.
    int[] seconds(long tick) {
        int[] seconds = new int[ends.length];
        for (int crossing = 0; crossing < crossings(); crossing++) {
            int jam = JAMS[mixed(tick, quarter(crossing), JAMS.length)];
            for (int road = firsts[crossing]; road < firsts[crossing + 1]; road++) {
                int usual = LEAST_SECONDS + mixed(road, 1, MOST_SECONDS - LEAST_SECONDS);
                seconds[road] = mixed(tick, road, CLOSED) == 0 ? Roads.CLOSED : usual * jam;
            }
        }
        return seconds;
    }

    private int quarter(int crossing) {
        int row = crossing / columns * QUARTERS / columns;
        return row * QUARTERS + crossing % columns * QUARTERS / columns;
    }

    /// Returns its roads at a tick, on the heap.
    public Roads at(long tick) {
        return new At(seconds(tick));
    }

    private final class At implements Roads {
        private final int[] seconds;

        At(int[] seconds) {
            this.seconds = seconds;
        }

        @Override
        public int columns() {
            return columns;
        }

        @Override
        public int first(int crossing) {
            return firsts[crossing];
        }

        @Override
        public int end(int road) {
            return ends[road];
        }

        @Override
        public int seconds(int road) {
            return seconds[road];
        }
    }
}
