// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import io.wherry.rmi.Latencies.Bucket;

/// Where a time counts: eight buckets for each power of two.
final class Buckets {
    /* Times below 8 ns have a bucket each. A longer one is placed by its highest bit and the three bits behind it. */

    private static final int BITS = 3;

    /// More than an hour; what takes longer is in the last one.
    private static final long LONGEST = (1L << 42) - 1;

    static final int COUNT = placeOf(LONGEST) + 1;

    private Buckets() {}

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
