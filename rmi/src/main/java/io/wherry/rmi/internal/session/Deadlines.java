// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.thread.Threads;
import io.wherry.transport.Deadline;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// What is done when a time is over. One thread of the JVM does it.
public final class Deadlines {
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private Deadlines() {}

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer =
                new ScheduledThreadPoolExecutor(1, Threads.daemon("end what is late").factory());
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    /// Does `what` in so many nanoseconds, unless that is for ever. It may wait: it has a thread of its own then.
    ///
    /// @return to be cancelled; null if nothing will be done
    static @Nullable Future<?> in(long nanos, Runnable what) {
        return nanos == Long.MAX_VALUE
                ? null
                : TIMER.schedule(() -> start(what), nanos, TimeUnit.NANOSECONDS);
    }

    private static void start(Runnable what) {
        Threads.virtual("end what is late").start(what);
    }

    /// Does `what` later; it must not wait.
    ///
    /// @return to be cancelled
    public static Future<?> after(Duration time, Runnable what) {
        return TIMER.schedule(what, Deadline.nanos(time), TimeUnit.NANOSECONDS);
    }

    static void cancel(@Nullable Future<?> planned) {
        if (planned != null) {
            planned.cancel(false);
        }
    }
}
