// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.util.function.BooleanSupplier;

/// The first moment of waiting for a remote call, awake.
///
/// A method that wakes a thread of its core gives that core up to it: its answer goes out when that thread waits again, after
/// all that it computes, and so long the caller stands still. A thread that only yields has not to be woken, and a core that
/// yields has not to be woken either.
final class SpinWait {
    private static final long MOST_NANOS = 300_000;

    private SpinWait() {}

    /// Yields until it is ready, or for a moment. Who wants to be sure waits in another way after it.
    @SuppressWarnings("ThreadPriorityCheck") // whoever else wants the core is to have it
    static void until(BooleanSupplier isReady) {
        long start = System.nanoTime();
        while (!isReady.getAsBoolean() && System.nanoTime() - start < MOST_NANOS) {
            Thread.yield();
        }
    }
}
