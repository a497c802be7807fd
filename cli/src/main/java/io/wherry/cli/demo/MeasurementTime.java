// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import java.time.Duration;

/// The warm-up and measurement time of a graph.
record MeasurementTime(Duration warmUp, Duration measurement) {
    private static final int MOST_ROUNDS = 5_000;

    /// Returns whether a single round exceeds the measurement time by far.
    boolean isLong(long nanos) {
        return nanos > 2 * measurement.toNanos();
    }

    /// Returns the number of warm-up rounds if one takes `nanos`.
    int warmUpRounds(long nanos) {
        return rounds(warmUp, nanos, 1);
    }

    /// Returns the number of measured rounds if one takes `nanos`.
    int measuredRounds(long nanos) {
        return rounds(measurement, nanos, isLong(nanos) ? 1 : 3);
    }

    private static int rounds(Duration time, long nanos, int fewest) {
        return Math.clamp(time.toNanos() / Math.max(1, nanos), fewest, MOST_ROUNDS);
    }
}
