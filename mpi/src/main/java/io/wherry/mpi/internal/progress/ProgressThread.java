// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.progress;

import io.wherry.transport.internal.idle.Backoff;
import java.util.concurrent.atomic.AtomicBoolean;

/// A thread that advances the operations of a progress engine while all threads that could do so
/// wait in the device. It ends a tenth of a second after the last operation, or when no thread
/// waits in the device. Thread-safe.
final class ProgressThread {
    private static final int SPINS = 200;
    private static final int YIELDS = 1_800;
    private static final long FIRST_PARK_NANOS = 20_000;
    private static final long LONGEST_PARK_NANOS = 200_000;

    /// How long it waits for another operation before it ends.
    private static final long LINGER_NANOS = 100_000_000;

    private final ProgressEngine progress;
    private final DeviceWaits waits;
    private final AtomicBoolean running = new AtomicBoolean();

    ProgressThread(ProgressEngine progress, DeviceWaits waits) {
        this.progress = progress;
        this.waits = waits;
    }

    /// Starts the thread unless it runs, or the system has no thread left: then the next calls
    /// advance the operations, and try again.
    void start() {
        if (!running.compareAndSet(false, true)) {
            return;
        }
        try {
            Thread.ofPlatform().daemon().name("wherry-progress").start(this::run);
        } catch (RuntimeException | Error _) {
            running.set(false);
        }
    }

    private void run() {
        do {
            try {
                advance();
            } finally {
                running.set(false); // after an error, too
            }
        } while (isNeeded() && running.compareAndSet(false, true));
    }

    private boolean isNeeded() {
        return !progress.isIdle() && waits.areAny();
    }

    private void advance() {
        Backoff backoff = new Backoff(SPINS, YIELDS, FIRST_PARK_NANOS, LONGEST_PARK_NANOS);
        long used = System.nanoTime();
        while (waits.areAny() && System.nanoTime() - used < LINGER_NANOS) {
            if (!progress.isIdle()) {
                progress.move();
                used = System.nanoTime();
            }
            backoff.idle();
        }
    }
}
