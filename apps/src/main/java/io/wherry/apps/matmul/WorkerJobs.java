// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.matmul;

import io.wherry.apps.job.Stopwatch;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The jobs of one worker. Calls arrive on any thread; the thread in [#work] computes.
final class WorkerJobs implements Worker {
    private final AtomicInteger lastNumber = new AtomicInteger();
    private final Map<Integer, RowsJob> jobs = new ConcurrentHashMap<>();
    private final BlockingQueue<RowsJob> started = new LinkedBlockingQueue<>();
    private volatile double[][] b = {};

    @Override
    public void take(double[][] matrix, int size) {
        if (matrix.length != size) {
            throw new IllegalArgumentException(
                    "matrix has the wrong size: rows=" + matrix.length + ", size=" + size);
        }
        b = matrix;
    }

    @Override
    public int start(double[][] a, int from, int to) {
        if (a.length != to - from) {
            throw new IllegalArgumentException(
                    "row count does not match the range: rows="
                            + a.length
                            + ", from="
                            + from
                            + ", to="
                            + to);
        }
        RowsJob job = new RowsJob(a, b);
        int number = lastNumber.incrementAndGet();
        jobs.put(number, job);
        started.add(job);
        return number;
    }

    @Override
    public void await(int job) throws InterruptedException {
        known(job, jobs.get(job)).awaitDone();
    }

    @Override
    public double[][] result(int job) {
        return known(job, jobs.get(job)).result();
    }

    @Override
    public void delete(int job) {
        known(job, jobs.remove(job)).delete();
    }

    private static RowsJob known(int number, @Nullable RowsJob job) {
        if (job == null) {
            throw new NoSuchElementException("unknown job: number=" + number);
        }
        return job;
    }

    /// Computes one job, until the master deletes it.
    void work(Stopwatch communication) throws InterruptedException {
        communication.start();
        RowsJob job = started.take();
        communication.stop();
        job.run();
        communication.start();
        job.awaitDeleted();
        communication.stop();
    }
}
