// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits for moments that are microseconds away.
final class Clock {
    /// A thread that sleeps may wake up that late.
    private static final long LATE = TimeUnit.MICROSECONDS.toNanos(100);

    private static final long LONGEST_SLEEP = TimeUnit.MILLISECONDS.toNanos(1);

    private Clock() {}

    /// Waits until `System.nanoTime()` is `moment`. Gives the core to others meanwhile.
    static void await(long moment) {
        await(moment, () -> false);
    }

    /// Waits until then, or until `isOver` answers true, which may be seen a millisecond late.
    @SuppressWarnings("ThreadPriorityCheck") // whoever waits is in the way of whoever computes
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
