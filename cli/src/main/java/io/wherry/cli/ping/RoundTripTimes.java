// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/// Nanoseconds of round trips, of each contender.
public final class RoundTripTimes {
    private static final long LONGEST_NANOS = 60_000_000_000L;
    private static final int DIGITS = 3;

    private final Map<PingVariant, Histogram> all = new EnumMap<>(PingVariant.class);

    RoundTripTimes() {
        for (PingVariant variant : PingVariant.values()) {
            all.put(variant, new Histogram(LONGEST_NANOS, DIGITS));
        }
    }

    /// The time that `percentile` of a hundred round trips take at most.
    public long percentile(PingVariant variant, double percentile) {
        return of(variant).getValueAtPercentile(percentile);
    }

    /// Returns the number of round trips.
    long count(PingVariant variant) {
        return of(variant).getTotalCount();
    }

    private Histogram of(PingVariant variant) {
        return Objects.requireNonNull(all.get(variant));
    }

    void record(PingVariant variant, long nanos) {
        of(variant).recordValue(Math.min(nanos, LONGEST_NANOS));
    }

    void reset() {
        all.values().forEach(Histogram::reset);
    }

    /// The median of `one` over that of `other`.
    double ratio(PingVariant one, PingVariant other) {
        return (double) percentile(one, 50) / percentile(other, 50);
    }
}
