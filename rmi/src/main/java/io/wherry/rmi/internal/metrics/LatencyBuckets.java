// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import io.wherry.rmi.Latencies.Bucket;

/// The buckets of the latency histogram: eight for each power of two.
final class LatencyBuckets {
    /* Each time below 8 ns has its own bucket. A longer time is placed by its highest bit and the
    three bits after it. */

    private static final int BITS = 3;

    /// The largest time, more than an hour; longer times are in the last bucket.
    private static final long LONGEST = (1L << 42) - 1;

    static final int COUNT = placeOf(LONGEST) + 1;

    private LatencyBuckets() {}

    static int placeOf(long nanos) {
        long time = Math.clamp(nanos, 0, LONGEST);
        int shift = Math.max(0, Long.SIZE - 1 - BITS - Long.numberOfLeadingZeros(time));
        return (shift << BITS) + (int) (time >>> shift);
    }

    static Bucket bucket(int place, long count) {
        return new Bucket(start(place), start(place + 1), count);
    }

    private static long start(int place) {
        int shift = Math.max(0, (place >> BITS) - 1);
        return (long) (place - (shift << BITS)) << shift;
    }
}
