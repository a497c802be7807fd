// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import org.jspecify.annotations.Nullable;

/// A thread that continues the work of a waiting thread on a stack of its own. It is interrupted as
/// the waiting thread is, and the other way round.
public final class FreshThread extends Thread {
    private final FreshStack.Task task;
    private final @Nullable ClassLoader callersLoader;
    private final boolean interrupted;
    private @Nullable Throwable failure;

    /// Takes the interrupt of the current thread.
    ///
    /// @param stack in bytes
    FreshThread(FreshStack.Task task, long stack, @Nullable ClassLoader callersLoader) {
        super(null, null, Thread.currentThread().getName(), stack);
        this.task = task;
        this.callersLoader = callersLoader;
        this.interrupted = Thread.currentThread().isInterrupted();
    }

    /// The class loader of the code that waits for the current thread; null if none does.
    public static @Nullable ClassLoader callersLoader() {
        return Thread.currentThread() instanceof FreshThread fresh ? fresh.callersLoader : null;
    }

    @Override
    public void run() {
        if (interrupted) {
            interrupt();
        }
        try {
            task.run();
        } catch (Throwable e) {
            failure = e;
        }
    }

    /// Waits for the end of the task, even if the current thread is interrupted: this thread works
    /// with its state.
    ///
    /// @throws Throwable what the task threw
    void await() throws Throwable {
        if (Thread.interrupted() && !interrupted) {
            interrupt();
        }
        while (true) {
            try {
                join();
                break;
            } catch (InterruptedException _) {
                interrupt();
            }
        }
        if (isInterrupted()) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            throw failure;
        }
    }
}
