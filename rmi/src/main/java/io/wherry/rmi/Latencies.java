// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A histogram of call durations, in nanoseconds. The width of a bucket is at most an eighth of its
/// start. Durations of more than 73 minutes are counted as 73 minutes.
///
/// @param buckets the non-empty buckets, the shortest times first
/// @param totalNanos the sum of all times
public record Latencies(List<Bucket> buckets, long totalNanos) {

    /// The number of calls within a range of durations.
    ///
    /// @param from nanoseconds, inclusive
    /// @param to nanoseconds, exclusive
    /// @param count of calls
    public record Bucket(long from, long to, long count) {}

    public Latencies {
        buckets = List.copyOf(buckets);
    }

    /// Returns the number of calls.
    public long count() {
        return buckets.stream().mapToLong(Bucket::count).sum();
    }

    /// Returns the quantile of the durations, in nanoseconds: 0.5 for the median, 1 for the
    /// maximum. The result is the upper end of a bucket, so it is too large by at most an eighth; 0
    /// if there are no calls.
    ///
    /// @param part 0 to 1
    public long quantile(double part) {
        if (!(part >= 0 && part <= 1)) {
            throw new IllegalArgumentException("quantile out of range 0 to 1: part=" + part);
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

    /// Returns the calls that are not in the earlier snapshot `earlier`.
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
