// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

import io.wherry.transport.internal.idle.Backoff;
import java.util.function.BooleanSupplier;

/// Waits for a condition by polling with backoff: MPI cannot wake a thread that waits for several
/// events.
final class PollingWait {
    private static final int SPINS = 500;
    private static final int YIELDS = 200;
    private static final long FIRST_PARK_NANOS = 1_000;
    private static final long LONGEST_PARK_NANOS = 100_000;

    private PollingWait() {}

    /// Blocks until the condition holds, the time is over, or the current thread is interrupted.
    static void until(BooleanSupplier done, long nanos) {
        long start = System.nanoTime();
        Backoff backoff = new Backoff(SPINS, YIELDS, FIRST_PARK_NANOS, LONGEST_PARK_NANOS);
        while (!done.getAsBoolean()
                && !Thread.currentThread().isInterrupted()
                && System.nanoTime() - start < nanos) {
            backoff.idle();
        }
    }
}
