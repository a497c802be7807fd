// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.thread;

import io.wherry.transport.Deadline;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Schedules tasks on one timer thread of the JVM, such as those for the expiry of deadlines, and
/// starts virtual threads, again after a pause if there are too many.
public final class DeadlineTimer {
    /// The pause before a task is started again for which there was no thread.
    private static final long PAUSE_NANOS = 100_000_000;

    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private DeadlineTimer() {}

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer =
                new ScheduledThreadPoolExecutor(1, Threads.daemon("expire deadlines").factory());
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    /// Schedules a task, which may block: it runs on a virtual thread.
    ///
    /// @param nanos the delay, `Long.MAX_VALUE` for never
    /// @return for [#cancel]; null if nothing was scheduled
    public static @Nullable Future<?> in(long nanos, Runnable what) {
        return nanos == Long.MAX_VALUE
                ? null
                : TIMER.schedule(() -> start(what), nanos, TimeUnit.NANOSECONDS);
    }

    private static void start(Runnable what) {
        start("expire deadlines", what);
    }

    /// Starts a task on a virtual thread, and tries again later while there are too many threads.
    ///
    /// @param doing a verb and its object, for the name of the thread
    public static void start(String doing, Runnable what) {
        start(what, task -> Threads.virtual(doing).start(task));
    }

    /// Starts a task, and tries again later while there are too many threads.
    ///
    /// @param threads starts a thread for a task, or throws
    @SuppressWarnings("FutureReturnValueIgnored") // never cancelled
    static void start(Runnable what, Executor threads) {
        try {
            threads.execute(what);
        } catch (RuntimeException | Error _) { // also for lack of memory
            TIMER.schedule(() -> start(what, threads), PAUSE_NANOS, TimeUnit.NANOSECONDS);
        }
    }

    /// Schedules a task, which must not block.
    ///
    /// @return for [#cancel]
    public static Future<?> after(Duration time, Runnable what) {
        return TIMER.schedule(what, Deadline.nanos(time), TimeUnit.NANOSECONDS);
    }

    public static void cancel(@Nullable Future<?> planned) {
        if (planned != null) {
            planned.cancel(false);
        }
    }
}
