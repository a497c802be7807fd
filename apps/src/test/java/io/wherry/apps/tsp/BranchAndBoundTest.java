// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BranchAndBoundTest {
    @ParameterizedTest
    @CsvSource({"3, 1", "8, 2", "9, 3", "9, 4"})
    void shortestTourIsThatOfAllPermutations(int cities, long seed) throws Exception {
        Distances distances = Distances.random(cities, seed);

        Tour tour = shortest(distances);

        assertThat(tour.length()).isEqualTo(shortestPermutation(distances, new int[cities], 1));
        assertThat(distances.allow(tour)).isTrue();
    }

    private static int shortestPermutation(Distances distances, int[] tour, int count) {
        if (count == tour.length) {
            return distances.around(tour);
        }
        int shortest = Integer.MAX_VALUE;
        for (int city = 1; city < tour.length; city++) {
            int next = city;
            if (Arrays.stream(tour, 0, count).noneMatch(other -> other == next)) {
                tour[count] = city;
                shortest = Math.min(shortest, shortestPermutation(distances, tour, count + 1));
            }
        }
        return shortest;
    }

    @ParameterizedTest
    @CsvSource({"13, 1", "13, 2", "14, 3"})
    void shortestTourIsThatOfDynamicProgramming(int cities, long seed) throws Exception {
        Distances distances = Distances.random(cities, seed);

        assertThat(shortest(distances).length()).isEqualTo(heldKarp(distances));
    }

    /// Returns the optimum by the Held-Karp algorithm: the shortest path from city 0 through each
    /// set of other cities to each last one.
    private static int heldKarp(Distances distances) {
        int others = distances.cities() - 1;
        int[][] ways = new int[1 << others][others];
        for (int set = 1; set < ways.length; set++) {
            for (int last = 0; last < others; last++) {
                ways[set][last] = way(distances, ways, set, last);
            }
        }
        int shortest = Integer.MAX_VALUE;
        for (int last = 0; last < others; last++) {
            int back = distances.from(last + 1)[0];
            shortest = Math.min(shortest, ways[ways.length - 1][last] + back);
        }
        return shortest;
    }

    private static int way(Distances distances, int[][] ways, int set, int last) {
        int without = set & ~(1 << last);
        int shortest = Integer.MAX_VALUE / 2;
        if (without == set) {
            return shortest;
        }
        if (without == 0) {
            return distances.from(0)[last + 1];
        }
        for (int before = 0; before < ways[set].length; before++) {
            int step = distances.from(before + 1)[last + 1];
            shortest = Math.min(shortest, ways[without][before] + step);
        }
        return shortest;
    }

    private static Tour shortest(Distances distances) throws Exception {
        LocalBestTour best = new LocalBestTour();
        new BranchAndBound(distances, best).from(0);
        return best.tour();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 10", "3, 90", "4, 720"})
    void jobsAreAllWaysToBegin(int begun, int jobs) throws Exception {
        Distances distances = Distances.random(11, 5);
        LocalRouteQueue routes = new LocalRouteQueue();
        LocalBestTour best = new LocalBestTour();

        routes.fill(distances, begun);
        int count = 0;
        for (int[] route = routes.next(); route != null; route = routes.next()) {
            new BranchAndBound(distances, best).from(route);
            count++;
        }

        assertThat(count).isEqualTo(jobs);
        assertThat(best.length()).isEqualTo(shortest(distances).length());
    }

    @Test
    void tourThatMissesACityOrLiesIsNotAllowed() {
        Distances square =
                new Distances(new int[][] {{0, 1, 2, 1}, {1, 0, 1, 2}, {2, 1, 0, 1}, {1, 2, 1, 0}});

        assertThat(square.allow(new Tour(4, List.of(0, 1, 2, 3)))).isTrue();
        assertThat(square.allow(new Tour(5, List.of(0, 1, 2, 3)))).isFalse();
        assertThat(square.allow(new Tour(4, List.of(0, 1, 2, 1)))).isFalse();
        assertThat(square.allow(new Tour(3, List.of(0, 1, 2)))).isFalse();
        assertThat(square.allow(Tour.NONE)).isFalse();
    }
}
