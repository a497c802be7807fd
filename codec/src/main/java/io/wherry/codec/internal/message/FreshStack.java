// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs deep recursions of user code on threads with stacks of their own, so that the depth of a
/// graph is not limited by the caller's.
public final class FreshStack {
    /// The depth of calls at the first such thread, and from one thread to the next.
    private static final int FIRST = 100;

    private static final int EVERY = 4000;

    /// Bytes of a stack; only its used part takes memory.
    private static final long SIZE = 1L << 28;

    private FreshStack() {}

    /// A task that throws only the exceptions that code of the formats may throw.
    @FunctionalInterface
    public interface CheckedTask {
        void run() throws IOException;
    }

    /// As [#run], for code that finds no classes by its caller.
    public static void runChecked(int depth, CheckedTask task) throws IOException {
        if (!isFresh(depth)) {
            task.run();
            return;
        }
        try {
            run(depth, task::run, () -> null);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("not thrown by such a task", e);
        }
    }

    private static boolean isFresh(int depth) {
        return depth >= FIRST && (depth - FIRST) % EVERY == 0;
    }

    /// A task that may throw anything.
    public interface Task {
        void run() throws Throwable;
    }

    /// Runs `task`, the call of number `depth` within one another.
    ///
    /// @param callers supplies the class loader of the waiting code, for
    ///     [FreshThread#callersLoader]
    public static void run(int depth, Task task, Supplier<@Nullable ClassLoader> callers)
            throws Throwable {
        if (!isFresh(depth)) {
            task.run();
            return;
        }
        Throwable[] failure = new Throwable[1];
        Runnable guarded =
                () -> {
                    try {
                        task.run();
                    } catch (Throwable e) {
                        failure[0] = e;
                    }
                };
        Thread thread = new FreshThread(guarded, SIZE, callers.get());
        thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
        thread.setDaemon(true);
        start(thread, depth);
        join(thread);
        if (failure[0] != null) {
            throw failure[0];
        }
    }

    private static void start(Thread thread, int depth) throws InvalidObjectException {
        try {
            thread.start();
        } catch (OutOfMemoryError e) {
            InvalidObjectException failure =
                    new InvalidObjectException("no further stack for user code: depth=" + depth);
            failure.initCause(e);
            throw failure;
        }
    }

    /// Waits even if the caller is interrupted: the other thread works with its state.
    private static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
