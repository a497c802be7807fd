// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;

/// The symmetric distances between all cities.
final class Distances {
    private static final int SIDE = 1000;

    private final int[][] between;
    private final int[][] nearest;
    private final int[] least;

    /// @param between by two cities; symmetric
    Distances(int[][] between) {
        this.between = between;
        this.nearest =
                IntStream.range(0, between.length).mapToObj(this::othersOf).toArray(int[][]::new);
        this.least =
                IntStream.range(0, between.length)
                        .map(city -> between[city][nearest[city][0]])
                        .toArray();
    }

    /// Returns cities at random places in a square; the same places for the same seed.
    static Distances random(int cities, long seed) {
        Random random = new Random(seed);
        int[] x = random.ints(cities, 0, SIDE).toArray();
        int[] y = random.ints(cities, 0, SIDE).toArray();
        int[][] between = new int[cities][cities];
        for (int from = 0; from < cities; from++) {
            for (int to = 0; to < cities; to++) {
                between[from][to] = root(square(x[from] - x[to]) + square(y[from] - y[to]));
            }
        }
        return new Distances(between);
    }

    private static int square(int value) {
        return value * value;
    }

    private static int root(int value) {
        /*
         * The square root of an int is correctly rounded (IEEE 754), so all machines find the same
         * distance.
         */
        return (int) Math.round(Math.sqrt(value));
    }

    private int[] othersOf(int city) {
        return IntStream.range(0, between.length)
                .filter(other -> other != city)
                .boxed()
                .sorted(Comparator.comparingInt(other -> between[city][other]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /// Returns the number of cities.
    int cities() {
        return between.length;
    }

    /// Returns the distances from a city to each other.
    int[] from(int city) {
        return between[city];
    }

    /// Returns all other cities, the nearest first.
    int[] nearest(int city) {
        return nearest[city];
    }

    /// Returns the distance from a city to its nearest neighbour.
    int least(int city) {
        return least[city];
    }

    /// Returns the length of a path through cities in this order.
    int along(int... cities) {
        return IntStream.range(1, cities.length).map(i -> between[cities[i - 1]][cities[i]]).sum();
    }

    /// Returns the length of a round trip through cities in this order.
    int around(int... cities) {
        return along(cities) + between[cities[cities.length - 1]][cities[0]];
    }

    /// Returns whether a tour visits each city once and has the length it claims.
    boolean allow(Tour tour) {
        int[] visited = tour.cities().stream().mapToInt(Integer::intValue).toArray();
        boolean isWhole =
                Arrays.equals(
                        IntStream.of(visited).sorted().toArray(),
                        IntStream.range(0, cities()).toArray());
        return isWhole && around(visited) == tour.length();
    }
}
