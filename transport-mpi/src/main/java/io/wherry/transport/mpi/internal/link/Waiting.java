// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Asks again and again, at longer and longer intervals: MPI has nobody to wake a thread that waits for several things.
final class Waiting {
    private static final int SPINS = 500;
    private static final int YIELDS = 200;
    private static final long LONGEST_NAP_NANOS = 100_000;

    private Waiting() {}

    /// Returns when it is so, the time is over, or this thread is interrupted.
    @SuppressWarnings("ThreadPriorityCheck") // the peer may need this core
    static void until(BooleanSupplier done, long nanos) {
        long start = System.nanoTime();
        long nap = 1_000;
        for (int round = 0; !done.getAsBoolean(); round++) {
            if (Thread.currentThread().isInterrupted() || System.nanoTime() - start >= nanos) {
                return;
            }
            if (round < SPINS) {
                Thread.onSpinWait();
            } else if (round < SPINS + YIELDS) {
                Thread.yield();
            } else {
                LockSupport.parkNanos(nap);
                nap = Math.min(LONGEST_NAP_NANOS, nap + (nap / 2));
            }
        }
    }
}
