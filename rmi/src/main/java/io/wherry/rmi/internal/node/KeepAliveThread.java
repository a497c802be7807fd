// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.thread.Threads;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Keeps the JVM running while a node serves objects of the program: all other threads of a node are daemons. Safe for any thread.
final class KeepAliveThread {
    private final BooleanSupplier serves;
    private final Runnable last;

    /// Ends the thread; null if none runs. Guarded by this.
    private @Nullable CountDownLatch end;

    /// @param serves whether the JVM is to run
    /// @param last what the thread does before it ends
    KeepAliveThread(BooleanSupplier serves, Runnable last) {
        this.serves = serves;
        this.last = last;
    }

    /// Starts or ends the thread. Called after each change of what is served.
    synchronized void update() {
        boolean needed = serves.getAsBoolean();
        CountDownLatch running = end;
        if (needed && running == null) {
            CountDownLatch fresh = new CountDownLatch(1);
            end = fresh;
            Threads.lasting("serve exported objects").start(() -> run(fresh));
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
            // the program has interrupted this thread to let the JVM end
        }
    }
}
