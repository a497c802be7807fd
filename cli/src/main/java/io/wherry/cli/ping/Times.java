// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/// Nanoseconds of round trips, of each contender.
public final class Times {
    private static final long LONGEST_NANOS = 60_000_000_000L;
    private static final int DIGITS = 3;

    private final Map<Contender, Histogram> all = new EnumMap<>(Contender.class);

    Times() {
        for (Contender contender : Contender.values()) {
            all.put(contender, new Histogram(LONGEST_NANOS, DIGITS));
        }
    }

    /// The time that `percentile` of a hundred round trips take at most.
    public long percentile(Contender contender, double percentile) {
        return of(contender).getValueAtPercentile(percentile);
    }

    /// How many round trips there were.
    long count(Contender contender) {
        return of(contender).getTotalCount();
    }

    private Histogram of(Contender contender) {
        return Objects.requireNonNull(all.get(contender));
    }

    void record(Contender contender, long nanos) {
        of(contender).recordValue(Math.min(nanos, LONGEST_NANOS));
    }

    void reset() {
        all.values().forEach(Histogram::reset);
    }

    /// The median of `one` over that of `other`.
    double ratio(Contender one, Contender other) {
        return (double) percentile(one, 50) / percentile(other, 50);
    }
}
