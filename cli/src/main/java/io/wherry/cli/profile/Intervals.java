// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import java.util.Arrays;
import java.util.stream.IntStream;

/// A set of time intervals; overlapping parts count once.
final class Intervals {
    private long[] starts = new long[1024];
    private long[] ends = new long[1024];
    private int count;

    /// Adds the time from `start` to `end`; ignores an interval that ends before it starts.
    void add(long start, long end) {
        if (end <= start) {
            return;
        }
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
        }
        starts[count] = start;
        ends[count++] = end;
    }

    /// Returns the total length.
    long length() {
        int[] order =
                IntStream.range(0, count)
                        .boxed()
                        .sorted((a, b) -> Long.compare(starts[a], starts[b]))
                        .mapToInt(Integer::intValue)
                        .toArray();
        long length = 0;
        long reached = Long.MIN_VALUE;
        for (int each : order) {
            long from = Math.max(starts[each], reached);
            if (ends[each] > from) {
                length += ends[each] - from;
                reached = ends[each];
            }
        }
        return length;
    }
}
