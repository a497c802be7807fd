// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.wake;

import java.util.function.BooleanSupplier;

/// Polls for a while before a thread sleeps, as long as that pays.
///
/// Where both peers have a core, that spares the wake-up; where they share one, each poll only
/// keeps the peer from its work. So the budget grows with each success and halves with each
/// failure, down to none, and is tried again now and then.
final class Spin {
    private static final long LONGEST_NANOS = 50_000;
    private static final long SHORTEST_NANOS = 1_000;
    private static final int REST = 256;

    private long budget = Runtime.getRuntime().availableProcessors() > 1 ? LONGEST_NANOS : 0;
    private int rested;

    /// Polls until `ready` or the budget is spent.
    boolean until(BooleanSupplier ready, long nanos) {
        if (budget < SHORTEST_NANOS && ++rested < REST) {
            return false;
        }
        rested = 0;
        long longest = Math.min(Math.max(budget, SHORTEST_NANOS), nanos);
        long start = System.nanoTime();
        do {
            if (ready.getAsBoolean()) {
                budget = Math.min(LONGEST_NANOS, Math.max(2 * budget, SHORTEST_NANOS));
                return true;
            }
            Thread.onSpinWait();
        } while (System.nanoTime() - start < longest);
        budget /= 2;
        return false;
    }
}
