// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.util.concurrent.locks.LockSupport;

/// What a thread does between two questions whether something is done: less and less. For one wait of one thread.
final class Backoff {
    private static final int SPINS = 20;
    private static final int YIELDS = 2000;
    private static final int FIRST_NAP = 10_000;
    private static final int LONGEST_NAP = 200_000;

    private int rounds;
    private int nap = FIRST_NAP;

    @SuppressWarnings("ThreadPriorityCheck") // ranks may share a core, and threads a carrier
    void pause() {
        rounds++;
        if (rounds < SPINS) {
            Thread.onSpinWait();
        } else if (rounds < YIELDS) {
            Thread.yield();
        } else {
            boolean interrupted = Thread.interrupted(); // an interrupted thread would not sleep
            LockSupport.parkNanos(this, nap);
            nap = Math.min(2 * nap, LONGEST_NAP);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
