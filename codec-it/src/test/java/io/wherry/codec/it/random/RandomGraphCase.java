// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.random;

import io.wherry.testkit.RandomGraphs;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// A test case with a random graph, identified by its seed. Each run of a test uses new seeds; the name
/// of a case has the system property that repeats them.
///
/// @param run seed of all cases of this run
public record RandomGraphCase(long seed, int size, long run) {
    private static final String PROPERTY = "wherry.seed";
    private static final long RUN = Long.getLong(PROPERTY, System.nanoTime());

    /// The corners, which every run has.
    private static final long[] SEEDS = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE};

    /// Returns `count` recipes of graphs of at most `mostSize` objects.
    public static Stream<RandomGraphCase> some(int count, int mostSize) {
        SplittableRandom random = new SplittableRandom(RUN);
        List<RandomGraphCase> graphCases = new ArrayList<>();
        for (long seed : SEEDS) {
            for (int size : new int[] {1, 2, mostSize}) {
                graphCases.add(new RandomGraphCase(seed, size, RUN));
            }
        }
        while (graphCases.size() < count) {
            graphCases.add(
                    new RandomGraphCase(random.nextLong(), random.nextInt(1, mostSize + 1), RUN));
        }
        return graphCases.stream();
    }

    public Object graph() {
        return RandomGraphs.graph(seed, size);
    }

    @Override
    public String toString() {
        return "seed=" + seed + ", size=" + size + " of -D" + PROPERTY + "=" + run;
    }
}
