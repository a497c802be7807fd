// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import java.time.Duration;

/// How long a graph is sent to and fro: first to warm up, then to measure.
record MeasurementTime(Duration warmUp, Duration measurement) {
    private static final int MOST_ROUNDS = 5_000;

    /// Whether a graph takes so long that one round is enough to warm up and one to measure.
    boolean isLong(long nanos) {
        return nanos > 2 * measurement.toNanos();
    }

    /// How many rounds fill the warm-up if one takes `nanos`.
    int warmUpRounds(long nanos) {
        return rounds(warmUp, nanos, 1);
    }

    /// How many rounds are measured if one takes `nanos`.
    int measuredRounds(long nanos) {
        return rounds(measurement, nanos, isLong(nanos) ? 1 : 3);
    }

    private static int rounds(Duration time, long nanos, int fewest) {
        return Math.clamp(time.toNanos() / Math.max(1, nanos), fewest, MOST_ROUNDS);
    }
}
