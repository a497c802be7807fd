// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// Threads that call at the same time.
final class Callers {
    /// What is measured, over what goes before and is not counted.
    static final int UNCOUNTED = 4;

    /// More is measured of many threads: the system gives each some milliseconds at a time.
    private static final int LONGER = 3;

    private final Steps.Step step;
    private final LongAdder calls = new LongAdder();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean ended;

    private Callers(Steps.Step step) {
        this.step = step;
    }

    /// How much time passes between the ends of two calls, whoever calls.
    ///
    /// @param kind of the threads
    static double nanosPerCall(Steps.Step step, Thread.Builder kind, int threads, Duration duration)
            throws Exception {
        Callers callers = new Callers(step);
        List<Thread> all = new ArrayList<>();
        for (int n = 0; n < threads; n++) {
            all.add(kind.start(callers::run));
        }
        try {
            return callers.measure(duration.multipliedBy(LONGER));
        } finally {
            callers.ended = true;
            for (Thread thread : all) {
                thread.join();
            }
            callers.checkNoFailure();
        }
    }

    private double measure(Duration duration) throws InterruptedException {
        Thread.sleep(duration.dividedBy(UNCOUNTED));
        long start = System.nanoTime();
        long before = calls.sum();
        Thread.sleep(duration);
        long count = calls.sum() - before;
        return (double) (System.nanoTime() - start) / Math.max(1, count);
    }

    private void run() {
        try {
            while (!ended) {
                step.run();
                calls.increment();
            }
        } catch (Exception | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    private void checkNoFailure() {
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new IllegalStateException("a caller failed: " + thrown, thrown);
        }
    }
}
