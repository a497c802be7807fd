// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits with the precision of microseconds.
final class Clock {
    /// Maximum delay of the wake-up of a sleeping thread.
    private static final long LATE = TimeUnit.MICROSECONDS.toNanos(100);

    private static final long LONGEST_SLEEP = TimeUnit.MILLISECONDS.toNanos(1);

    private Clock() {}

    /// Blocks until `System.nanoTime()` is `moment`. Yields the core meanwhile.
    static void await(long moment) {
        await(moment, () -> false);
    }

    /// Blocks until `moment`, or until `isOver` returns true, which may be noticed a millisecond
    /// late.
    @SuppressWarnings(
            "ThreadPriorityCheck") // the waiting thread must not keep the core from threads that
    // compute
    static void await(long moment, BooleanSupplier isOver) {
        while (!isOver.getAsBoolean()) {
            long left = moment - System.nanoTime();
            if (left <= 0) {
                return;
            }
            if (left > LATE) {
                LockSupport.parkNanos(Math.min(left - LATE, LONGEST_SLEEP));
            } else {
                Thread.yield();
            }
        }
    }
}
