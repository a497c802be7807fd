// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import io.wherry.rmi.Latencies;
import io.wherry.rmi.Latencies.Bucket;
import io.wherry.rmi.MethodMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Counts the calls of one method. Thread-safe; recording is lock-free and, after the first calls,
/// does not allocate.
public final class Recorder {
    /* Striped counters: threads are spread over a few arrays, to avoid contention. Readers get the
    sum. */

    private static final int STRIPES =
            Math.clamp(Integer.highestOneBit(Runtime.getRuntime().availableProcessors()), 1, 8);

    private static final int BEGUN = 0;
    private static final int REFUSED = 1;
    private static final int FAILED = 2;
    private static final int ERRORS = 3;
    private static final int NANOS = 4;
    private static final int TIMES = 8;

    private final String type;
    private final String method;
    private final AtomicReferenceArray<@Nullable AtomicLongArray> stripes =
            new AtomicReferenceArray<>(STRIPES);

    Recorder(String type, String method) {
        this.type = type;
        this.method = method;
    }

    /// Returns the method, for events.
    public String name() {
        return type.isEmpty() ? method : type + "." + method;
    }

    private AtomicLongArray counts() {
        int stripe = (int) Thread.currentThread().threadId() & (STRIPES - 1);
        AtomicLongArray counts = stripes.get(stripe);
        return counts == null ? newCounts(stripe) : counts;
    }

    private AtomicLongArray newCounts(int stripe) {
        AtomicLongArray fresh = new AtomicLongArray(TIMES + LatencyBuckets.COUNT);
        AtomicLongArray there = stripes.compareAndExchange(stripe, null, fresh);
        return there == null ? fresh : there;
    }

    /// Counts a call that begins.
    public void begin() {
        counts().getAndIncrement(BEGUN);
    }

    /// Counts a call that has ended.
    ///
    /// @param nanos its duration
    public void end(long nanos, Outcome outcome) {
        AtomicLongArray counts = counts();
        switch (outcome) {
            case RETURNED -> {}
            case FAILED -> counts.getAndIncrement(FAILED);
            case ERROR -> counts.getAndIncrement(ERRORS);
        }
        counts.getAndAdd(NANOS, nanos);
        counts.getAndIncrement(TIMES + LatencyBuckets.placeOf(nanos));
    }

    /// Counts a rejected call.
    public void refuse() {
        AtomicLongArray counts = counts();
        counts.getAndIncrement(REFUSED);
        counts.getAndIncrement(BEGUN);
    }

    /// Returns a snapshot. Concurrent recordings may be missing.
    MethodMetrics metrics() {
        List<Bucket> buckets = new ArrayList<>();
        for (int i = 0; i < LatencyBuckets.COUNT; i++) {
            long count = sum(TIMES + i);
            if (count > 0) {
                buckets.add(LatencyBuckets.bucket(i, count));
            }
        }
        Latencies latencies = new Latencies(buckets, sum(NANOS));
        long failures = sum(FAILED);
        long refused = sum(REFUSED);
        long errors = sum(ERRORS) + refused;
        long begun = sum(BEGUN); // last: calls that have ended have begun
        long inFlight = begun - refused - latencies.count();
        return new MethodMetrics(type, method, begun, failures, errors, inFlight, latencies);
    }

    private long sum(int slot) {
        long sum = 0;
        for (int i = 0; i < STRIPES; i++) {
            AtomicLongArray counts = stripes.get(i);
            sum += counts == null ? 0 : counts.get(slot);
        }
        return sum;
    }
}
