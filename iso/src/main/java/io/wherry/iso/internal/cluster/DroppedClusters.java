// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.ClusterFullException;
import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// Closes clusters that the program has dropped: neither their `Cluster` nor a Java object that
/// shows one of their objects is reachable. Thread-safe.
final class DroppedClusters {
    private static final Cleaner CLEANER = Cleaner.create();
    private static final AtomicInteger CLOSED = new AtomicInteger();
    private static final AtomicInteger WATCHED = new AtomicInteger();
    private static final long PAUSE_MILLIS = 10;
    private static final int PAUSES = 50;
    private static final long AGAIN_NANOS = 1_000_000_000;

    private static volatile Attempt inVain = new Attempt(-1, 0);

    /// A garbage collection that closed no cluster.
    ///
    /// @param watched number of clusters that had been watched by then
    private record Attempt(int watched, long nanos) {
        /// Returns true if another run would find nothing either: no cluster was made since, and it
        /// was not long ago.
        boolean isLatest() {
            return watched == WATCHED.get() && System.nanoTime() - nanos < AGAIN_NANOS;
        }
    }

    private DroppedClusters() {}

    /// Closes a cluster once its lifetime is unreachable.
    static void watch(Lifetime lifetime, Block block) {
        WATCHED.incrementAndGet();
        CLEANER.register(lifetime, new Closing(block));
    }

    /// Runs an action that may find no room; repeats it as long as a garbage collection closes
    /// dropped clusters.
    ///
    /// @throws ClusterFullException if there is no room, and nothing more to close
    static <T> T closingDropped(Supplier<T> action) {
        while (true) {
            try {
                return action.get();
            } catch (ClusterFullException e) {
                if (!collect()) {
                    throw e;
                }
            }
        }
    }

    /// Runs the garbage collector, and waits for a moment until a dropped cluster is closed. Called
    /// when there is no room: clusters take little of the heap, so the collector may not have had a
    /// reason to run.
    ///
    /// @return whether a cluster was closed
    private static boolean collect() {
        if (inVain.isLatest()) {
            return false;
        }
        boolean collected = collectOnce();
        if (!collected) {
            inVain = new Attempt(WATCHED.get(), System.nanoTime());
        }
        return collected;
    }

    private static boolean collectOnce() {
        int before = CLOSED.get();
        System.gc();
        boolean interrupted = false;
        for (int i = 0; i < PAUSES && CLOSED.get() == before; i++) {
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return CLOSED.get() != before;
    }

    private record Closing(Block block) implements Runnable {
        @Override
        public void run() {
            if (block.isPresent()) {
                block.release();
                CLOSED.incrementAndGet();
            }
        }
    }
}
