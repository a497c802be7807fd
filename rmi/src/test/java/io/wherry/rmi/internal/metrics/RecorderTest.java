// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.wherry.rmi.Latencies;
import io.wherry.rmi.Latencies.Bucket;
import io.wherry.rmi.MethodMetrics;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Tests of the counts and times that [Recorder] records.
final class RecorderTest {
    private final Recorder recorder = new Recorder("Bank", "balance()J");

    private void record(long nanos) {
        recorder.begin();
        recorder.end(nanos, Outcome.RETURNED);
    }

    @Test
    void quantilesAreAtMostAnEighthTooLong() {
        Random random = new Random(42);
        long[] times = new long[10_000];
        for (int i = 0; i < times.length; i++) {
            times[i] = (long) Math.exp(random.nextDouble() * Math.log(1L << 41));
            record(times[i]);
        }
        Arrays.sort(times);
        Latencies latencies = recorder.metrics().latencies();

        for (double part : new double[] {0, 0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 1}) {
            long exact = times[Math.max(0, (int) Math.ceil(part * times.length) - 1)];
            assertThat(latencies.quantile(part)).isBetween(exact, exact + exact / 8);
        }
        assertThat(latencies.count()).isEqualTo(times.length);
        assertThat(latencies.totalNanos()).isEqualTo(Arrays.stream(times).sum());
    }

    @Test
    void shortTimesAreExact() {
        for (int time = 0; time < 16; time++) {
            record(time);
        }

        assertThat(recorder.metrics().latencies().buckets())
                .hasSize(16)
                .allSatisfy(bucket -> assertThat(bucket.to()).isEqualTo(bucket.from() + 1));
    }

    @Test
    void bucketsAreAdjacent() {
        for (int place = 1; place < LatencyBuckets.COUNT; place++) {
            Bucket before = LatencyBuckets.bucket(place - 1, 1);
            Bucket bucket = LatencyBuckets.bucket(place, 1);

            assertThat(bucket.from()).isEqualTo(before.to());
            assertThat(LatencyBuckets.placeOf(bucket.from())).isEqualTo(place);
            assertThat(LatencyBuckets.placeOf(bucket.to() - 1)).isEqualTo(place);
        }
        assertThat(LatencyBuckets.placeOf(Long.MAX_VALUE)).isEqualTo(LatencyBuckets.COUNT - 1);
        assertThat(LatencyBuckets.placeOf(-1)).isZero();
    }

    @Test
    void threadsLoseNothing() throws Exception {
        int each = 100_000;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(
                    Thread.ofPlatform()
                            .start(() -> {
                                for (int n = 0; n < each; n++) {
                                    recorder.begin();
                                    recorder.end(n, n % 4 == 0 ? Outcome.FAILED : Outcome.RETURNED);
                                }
                            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        MethodMetrics metrics = recorder.metrics();

        assertThat(metrics.calls()).isEqualTo(4 * each);
        assertThat(metrics.failures()).isEqualTo(each);
        assertThat(metrics.latencies().count()).isEqualTo(4 * each);
        assertThat(metrics.inFlight()).isZero();
    }

    @Test
    void refusedCallsAreErrorsWithoutATime() {
        recorder.refuse();
        recorder.begin();
        MethodMetrics metrics = recorder.metrics();

        assertThat(metrics.calls()).isEqualTo(2);
        assertThat(metrics.errors()).isEqualTo(1);
        assertThat(metrics.inFlight()).isEqualTo(1);
        assertThat(metrics.latencies().count()).isZero();
        assertThat(metrics.latencies().quantile(0.5)).isZero();
    }

    @Test
    void differenceHasWhatCameSince() {
        record(100);
        record(5_000);
        Latencies earlier = recorder.metrics().latencies();
        record(5_000);
        record(1_000_000);

        Latencies since = recorder.metrics().latencies().since(earlier);

        assertThat(since.count()).isEqualTo(2);
        assertThat(since.totalNanos()).isEqualTo(1_005_000);
        assertThat(since.quantile(0.5)).isBetween(5_000L, 5_625L);
        assertThat(since.quantile(1)).isBetween(1_000_000L, 1_125_000L);
    }

    @Test
    void partsAreBetweenZeroAndOne() {
        Latencies latencies = recorder.metrics().latencies();

        assertThatThrownBy(() -> latencies.quantile(1.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("part=1.5");
        assertThatThrownBy(() -> latencies.quantile(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void recordingAllocatesNothing() {
        record(0);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        threads.getCurrentThreadAllocatedBytes();
        long before = threads.getCurrentThreadAllocatedBytes();

        for (int i = 0; i < 10_000; i++) {
            record(i);
        }

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000);
    }
}
