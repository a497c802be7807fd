// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.harness;

import java.util.List;

/// The settings of a measurement: number of forks, warm-up and length of samples.
///
/// @param forks JVMs for each workload and contender
/// @param patienceSeconds when a JVM is given up
public record Effort(String name, int forks, Warming warming, Blocks blocks, int patienceSeconds) {

    /// The warm-up of a JVM.
    ///
    /// @param leastMillis how long one JVM writes and reads before the clock counts
    /// @param mostMillis the upper limit of that time, if the compilers are still busy
    /// @param blocks blocks of each motion that JMH then runs and forgets
    public record Warming(int leastMillis, int mostMillis, int blocks) {
        /// In nanoseconds.
        public long least() {
            return leastMillis * 1_000_000L;
        }

        /// In nanoseconds.
        public long most() {
            return mostMillis * 1_000_000L;
        }
    }

    /// The samples of a measurement.
    ///
    /// @param count samples of each motion
    /// @param micros about how long one block of calls takes; its mean is one sample
    public record Blocks(int count, int micros) {}

    /// The largest graphs of a short run.
    public static final int BRIEF_SIZE = 100_000;

    public static final Effort SHORT =
            new Effort("short", 1, new Warming(150, 700, 20), new Blocks(20, 500), 90);
    public static final Effort FULL =
            new Effort("full", 1, new Warming(400, 1_500, 60), new Blocks(50, 1000), 90);

    /// Whether much is left out.
    public boolean isShort() {
        return blocks.count() < FULL.blocks.count();
    }

    /// Sizes that are measured: a short run has none that take long.
    public List<Integer> sizes(List<Integer> all) {
        return isShort() ? all.stream().filter(size -> size <= BRIEF_SIZE).toList() : all;
    }

    /// Number of JVM starts for start-up times.
    public int launches() {
        return (isShort() ? 4 : 10) * forks + 1;
    }

    /// Number of rounds of a multi-threaded measurement.
    public int rounds() {
        return blocks.count() / 5 + 1;
    }

    /// Length of a round of a multi-threaded measurement in milliseconds.
    public int roundMillis() {
        return Math.max(1, blocks.micros() / 20);
    }

    /// Length of a measurement of one kind of call in milliseconds.
    public int callMillis() {
        return Math.max(1, roundMillis() / (1 + forks));
    }

    /// Number of rounds of calls.
    public int callRounds() {
        return (isShort() ? 1 : 3) * forks + 2;
    }

    /// Returns how often each contender has its turn in a row of remote calls under load.
    public int loadRounds() {
        return (isShort() ? 5 : 7) * forks + 2;
    }

    /// Returns how long a turn takes, in milliseconds.
    public int loadMillis() {
        return Math.max(1, blocks.micros() / 50);
    }

    /// Number of connections over which a sender sends its messages.
    public int connections() {
        return (isShort() ? 1 : 5) * forks + 2;
    }

    /// Returns the effort of a name.
    ///
    /// @throws IllegalArgumentException if there is no such effort
    public static Effort named(String name) {
        return switch (name) {
            case "short" -> SHORT;
            case "full" -> FULL;
            default -> throw new IllegalArgumentException("no effort of this name: " + name);
        };
    }
}
