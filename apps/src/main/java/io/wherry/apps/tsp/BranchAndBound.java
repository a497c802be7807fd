// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import java.io.IOException;
import java.util.stream.IntStream;

/// Branch and bound over the routes with a given prefix. Confined to one thread.
///
/// A partial route is pruned if it cannot become shorter than the best tour: leaving a city costs
/// at least the distance to its nearest neighbour.
final class BranchAndBound {
    private final Distances distances;
    private final BestTour best;
    private final int[] route;

    BranchAndBound(Distances distances, BestTour best) {
        this.distances = distances;
        this.best = best;
        this.route = new int[distances.cities()];
    }

    /// Searches all tours with this prefix.
    void from(int... begun) throws IOException {
        System.arraycopy(begun, 0, route, 0, begun.length);
        int visited = IntStream.of(begun).map(city -> 1 << city).reduce(0, (a, b) -> a | b);
        int rest =
                IntStream.range(0, route.length)
                        .filter(city -> (visited & (1 << city)) == 0)
                        .map(distances::least)
                        .sum();
        extend(begun.length, distances.along(begun), visited, rest);
    }

    /// @param length length of the first `count` cities of the route
    /// @param visited bit set of those cities
    /// @param rest lower bound of the cost of leaving all other cities
    private void extend(int count, int length, int visited, int rest) throws IOException {
        int last = route[count - 1];
        int[] ways = distances.from(last);
        if (count == route.length) {
            finish(length + ways[route[0]]);
            return;
        }
        for (int city : distances.nearest(last)) {
            if ((visited & (1 << city)) == 0) {
                int longer = length + ways[city];
                if (longer + rest >= best.length()) {
                    return; // the cities after this one are farther away
                }
                route[count] = city;
                extend(count + 1, longer, visited | (1 << city), rest - distances.least(city));
            }
        }
    }

    private void finish(int length) throws IOException {
        if (length < best.length()) {
            best.found(new Tour(length, IntStream.of(route).boxed().toList()));
        }
    }
}
