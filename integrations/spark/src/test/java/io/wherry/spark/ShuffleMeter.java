// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/// Counts the bytes that the tasks of one job write to shuffles, and the CPU time of all its tasks.
final class ShuffleMeter extends SparkListener {
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong cpuNanos = new AtomicLong();
    private final CountDownLatch ended = new CountDownLatch(1);

    private ShuffleMeter() {}

    /// The costs of a job.
    ///
    /// @param wallNanos from its start to its result
    record Reading(long shuffleBytes, long cpuNanos, long wallNanos) {}

    static Reading measure(JavaSparkContext spark, Runnable job) throws InterruptedException {
        ShuffleMeter meter = new ShuffleMeter();
        spark.sc().addSparkListener(meter);
        try {
            long start = System.nanoTime();
            job.run();
            long wall = System.nanoTime() - start;
            if (!meter.ended.await(20, TimeUnit.SECONDS)) {
                throw new IllegalStateException("no end of the job was reported");
            }
            return new Reading(meter.bytes.get(), meter.cpuNanos.get(), wall);
        } finally {
            spark.sc().removeSparkListener(meter);
        }
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd event) {
        TaskMetrics metrics = event.taskMetrics();
        if (metrics != null) {
            bytes.addAndGet(metrics.shuffleWriteMetrics().bytesWritten());
            cpuNanos.addAndGet(metrics.executorCpuTime());
        }
    }

    @Override
    public void onJobEnd(SparkListenerJobEnd event) {
        ended.countDown();
    }
}
