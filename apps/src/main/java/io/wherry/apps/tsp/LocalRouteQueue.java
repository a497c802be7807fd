// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The queue of route prefixes at rank 0, those over near cities first.
final class LocalRouteQueue implements RouteQueue {
    private final Queue<int[]> jobs = new ConcurrentLinkedQueue<>();

    /// Adds all prefixes of `length` cities.
    void fill(Distances distances, int length) {
        fill(distances, length, 0);
    }

    private void fill(Distances distances, int length, int... begun) {
        if (begun.length == length) {
            jobs.add(begun);
            return;
        }
        for (int city : distances.nearest(begun[begun.length - 1])) {
            if (IntStream.of(begun).noneMatch(other -> other == city)) {
                int[] longer = IntStream.concat(IntStream.of(begun), IntStream.of(city)).toArray();
                fill(distances, length, longer);
            }
        }
    }

    @Override
    public int @Nullable [] next() {
        return jobs.poll();
    }
}
