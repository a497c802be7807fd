// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.idle;

/// Idle strategy: yields the core for as long as that pays off. Confined to one thread at a time.
///
/// A yield is short if the other threads of the core soon block again. It takes a whole time slice
/// if one of them computes: then yields are suspended, for twice as long each time.
public final class YieldBudget {
    private static final long LONG_NANOS = 200_000;
    private static final long GAIN_NANOS = 30_000;
    private static final long FIRST_PAUSE_NANOS = 10_000_000;
    private static final long LONGEST_PAUSE_NANOS = 640_000_000;

    private long pause = FIRST_PAUSE_NANOS;
    private long pausedAt;
    private boolean paused;

    /// Returns true if a yield is likely short.
    public boolean pays() {
        if (paused && System.nanoTime() - pausedAt >= pause) {
            paused = false;
            pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
        }
        return !paused;
    }

    /// Yields once.
    ///
    /// @return the duration of the yield, in nanoseconds
    @SuppressWarnings("ThreadPriorityCheck") // lets the peer or other callers run
    public static long yieldOnce() {
        long start = System.nanoTime();
        Thread.yield();
        return System.nanoTime() - start;
    }

    /// Adapts to the duration of a yield.
    ///
    /// @param gains number of useful results of other threads meanwhile; each is worth
    ///     [#GAIN_NANOS]
    public void learn(long nanos, int gains) {
        long now = System.nanoTime();
        if (nanos > LONG_NANOS + gains * GAIN_NANOS) {
            paused = true;
            pausedAt = now;
        } else if (now - pausedAt > LONGEST_PAUSE_NANOS) {
            pause = Math.max(FIRST_PAUSE_NANOS, pause / 2);
            pausedAt = now;
        }
    }
}
