// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.util.function.BooleanSupplier;

/// The spin phase of a wait for a remote call.
///
/// A method that wakes a thread gives its core to that thread: its reply then goes out only after
/// that thread blocks again, and the caller is stalled until then. A thread that spins with `yield`
/// needs no wake-up, and a core that yields does not, either.
final class SpinWait {
    private static final long MOST_NANOS = 300_000;

    private SpinWait() {}

    /// Yields until the condition holds, or for a short time. The caller must wait by other means
    /// afterwards.
    @SuppressWarnings("ThreadPriorityCheck") // another thread may need the core
    static void until(BooleanSupplier isReady) {
        long start = System.nanoTime();
        while (!isReady.getAsBoolean() && System.nanoTime() - start < MOST_NANOS) {
            Thread.yield();
        }
    }
}
