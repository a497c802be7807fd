// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

import java.util.Arrays;

/// Searches fastest routes by A*: expands the crossing with the least sum of known time and lower
/// bound of the remaining time. Not thread-safe.
final class Search {
    /// @param seconds total travel time; -1 if there is no route
    /// @param looked number of expanded crossings
    record Way(int seconds, int roads, int looked) {}

    private static final int NONE = Integer.MAX_VALUE;

    private int[] best = new int[0];
    private int[] roadsTo = new int[0];
    private final LongHeap open = new LongHeap();

    Way find(Roads roads, int from, int to) {
        begin(roads.columns() * roads.columns());
        best[from] = 0;
        roadsTo[from] = 0;
        open.add(entry(left(roads, from, to), from));
        int looked = 0;
        while (!open.isEmpty()) {
            long next = open.remove();
            int crossing = (int) next;
            if (crossing == to) {
                return new Way(best[to], roadsTo[to], looked);
            }
            if ((int) (next >>> Integer.SIZE) == best[crossing] + left(roads, crossing, to)) {
                looked++;
                follow(roads, crossing, to);
            }
        }
        return new Way(-1, 0, looked);
    }

    private void begin(int crossings) {
        if (best.length != crossings) {
            best = new int[crossings];
            roadsTo = new int[crossings];
        }
        Arrays.fill(best, NONE);
        open.clear();
    }

    private void follow(Roads roads, int crossing, int to) {
        int end = roads.first(crossing + 1);
        for (int road = roads.first(crossing); road < end; road++) {
            int seconds = roads.seconds(road);
            int next = roads.end(road);
            if (seconds != Roads.CLOSED && best[crossing] + seconds < best[next]) {
                best[next] = best[crossing] + seconds;
                roadsTo[next] = roadsTo[crossing] + 1;
                open.add(entry(best[next] + left(roads, next, to), next));
            }
        }
    }

    private static long entry(int seconds, int crossing) {
        return (long) seconds << Integer.SIZE | crossing;
    }

    /* The lower bound from this crossing is not smaller. */
    private static int left(Roads roads, int from, int to) {
        int columns = roads.columns();
        int across = Math.abs(from % columns - to % columns);
        return (across + Math.abs(from / columns - to / columns)) * Town.LEAST_SECONDS;
    }
}
