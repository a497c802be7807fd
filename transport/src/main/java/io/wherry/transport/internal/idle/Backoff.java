// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.idle;

import java.util.concurrent.locks.LockSupport;

/// Idle strategy between polls of a source that wakes no thread: spin, yield, then park, doubling
/// the time. For one wait of one thread.
public final class Backoff {
    private final int spins;
    private final int yields;
    private final long longestPark;
    private long park;
    private int rounds;

    /// @param spins polls between which the thread spins
    /// @param yields polls after those, between which it yields
    /// @param firstPark nanoseconds
    /// @param longestPark nanoseconds
    public Backoff(int spins, int yields, long firstPark, long longestPark) {
        this.spins = spins;
        this.yields = yields;
        this.park = firstPark;
        this.longestPark = longestPark;
    }

    /// Returns the strategy for a source that changes rarely: the thread parks for the same time
    /// after each poll.
    public static Backoff parksOf(long nanos) {
        return new Backoff(0, 0, nanos, nanos);
    }

    /// Returns the strategy for polling an MPI library: a message takes less than a microsecond,
    /// and ranks may share a core.
    public static Backoff ofLibrary() {
        return new Backoff(20, 1_980, 10_000, 200_000);
    }

    /// Pauses the thread. An interrupt neither ends a pause nor is lost.
    @SuppressWarnings("ThreadPriorityCheck") // the peer may need this core
    public void idle() {
        rounds++;
        if (rounds < spins) {
            Thread.onSpinWait();
        } else if (rounds < spins + yields) {
            Thread.yield();
        } else {
            boolean interrupted = Thread.interrupted(); // an interrupted thread does not park
            park();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Parks for the full time. An earlier interrupt may have left a permit, which ends the first
    /// park at once.
    private void park() {
        long start = System.nanoTime();
        for (long left = park; left > 0; left = park - (System.nanoTime() - start)) {
            LockSupport.parkNanos(this, left);
            if (Thread.currentThread().isInterrupted()) {
                break;
            }
        }
        park = Math.min(2 * park, longestPark);
    }
}
