// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.thread.Threads;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A non-daemon thread that keeps the JVM running while a node serves objects of the program.
/// Thread-safe.
final class KeepAliveThread {
    private final BooleanSupplier serves;
    private final Runnable last;

    /// Ends the thread; null if none runs. Guarded by this.
    private @Nullable CountDownLatch end;

    /// @param serves returns true if the JVM should keep running
    /// @param last the last action of the thread
    KeepAliveThread(BooleanSupplier serves, Runnable last) {
        this.serves = serves;
        this.last = last;
    }

    /// Starts or ends the thread. Must be called after each change of the result of `serves`.
    synchronized void update() {
        boolean needed = serves.getAsBoolean();
        CountDownLatch running = end;
        if (needed && running == null) {
            CountDownLatch fresh = new CountDownLatch(1);
            Threads.lasting("serve exported objects").start(() -> run(fresh));
            end = fresh; // now that the thread has been started
        } else if (!needed && running != null) {
            running.countDown();
            end = null;
        }
    }

    private void run(CountDownLatch ended) {
        try {
            ended.await();
            last.run();
        } catch (InterruptedException _) {
            // the program has interrupted this thread to let the JVM exit
        }
    }
}
