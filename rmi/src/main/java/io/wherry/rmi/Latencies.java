// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How long calls took: how many between which times, in nanoseconds. The width of a bucket is at most an eighth of where it begins.
/// What took more than 73 minutes counts as if it took as long.
///
/// @param buckets those in which there are calls, the shortest times first
/// @param totalNanos the sum of all times
public record Latencies(List<Bucket> buckets, long totalNanos) {

    /// Calls that took about as long.
    ///
    /// @param from nanoseconds, inclusive
    /// @param to nanoseconds, exclusive
    /// @param count of calls
    public record Bucket(long from, long to, long count) {}

    public Latencies {
        buckets = List.copyOf(buckets);
    }

    /// How many calls there are.
    public long count() {
        return buckets.stream().mapToLong(Bucket::count).sum();
    }

    /// A time in nanoseconds that so large a part of the calls did not exceed: 0.5 for the median, 1 for the longest. It is the
    /// upper end of a bucket, so at most an eighth too long; 0 if there are no calls.
    ///
    /// @param part 0 to 1
    public long quantile(double part) {
        if (!(part >= 0 && part <= 1)) {
            throw new IllegalArgumentException("a part of the calls is 0 to 1: part=" + part);
        }
        long rank = Math.max(1, (long) Math.ceil(part * count()));
        for (Bucket bucket : buckets) {
            rank -= bucket.count();
            if (rank <= 0) {
                return bucket.to() - 1;
            }
        }
        return 0;
    }

    /// The calls that are not in `earlier`, which was asked for before this.
    public Latencies since(Latencies earlier) {
        Map<Long, Long> before = new HashMap<>();
        earlier.buckets.forEach(bucket -> before.put(bucket.from(), bucket.count()));
        List<Bucket> fresh = new ArrayList<>();
        for (Bucket bucket : buckets) {
            long count = bucket.count() - before.getOrDefault(bucket.from(), 0L);
            if (count > 0) {
                fresh.add(new Bucket(bucket.from(), bucket.to(), count));
            }
        }
        return new Latencies(fresh, totalNanos - earlier.totalNanos);
    }
}
