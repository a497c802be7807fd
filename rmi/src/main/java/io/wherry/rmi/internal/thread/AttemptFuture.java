// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.thread;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The result of an operation that may take several attempts. If the program cancels or completes
/// it, the current attempt is cancelled, and no further one begins.
public abstract class AttemptFuture extends CompletableFuture<@Nullable Object> {
    private final @Nullable ClassLoader context = Thread.currentThread().getContextClassLoader();
    private volatile @Nullable CompletableFuture<?> underWay;

    /// Begins an attempt.
    ///
    /// @param number from 1
    protected abstract CompletableFuture<@Nullable Object> attempt(int number) throws Throwable;

    /// Returns the pause before the next attempt, null if there is none.
    ///
    /// @param number of the failed attempt, from 1
    protected abstract @Nullable Duration pauseAfter(int number, Throwable failure);

    /// Begins the first attempt on the calling thread; further ones after a pause begin on virtual
    /// threads with the context class loader of the thread that made this.
    public final void begin() {
        begin(1);
    }

    private void begin(int number) {
        if (isDone()) {
            return;
        }
        CompletableFuture<@Nullable Object> attempt;
        try {
            attempt = attempt(number);
        } catch (Throwable e) {
            fail(number, e);
            return;
        }
        underWay = attempt;
        CompletableFuture<?> _ =
                attempt.whenComplete((result, thrown) -> end(number, result, thrown));
        if (isDone()) {
            attempt.cancel(true);
        }
    }

    private void end(int number, @Nullable Object result, @Nullable Throwable thrown) {
        if (thrown == null) {
            complete(result);
        } else {
            fail(number, cause(thrown));
        }
    }

    private void fail(int number, Throwable failure) {
        try {
            Duration pause = pauseAfter(number, failure);
            if (pause == null) {
                completeExceptionally(failure);
            } else if (pause.isZero()) {
                begin(number + 1);
            } else {
                after(pause, failure, () -> begin(number + 1));
            }
        } catch (RuntimeException | Error e) {
            giveUp(failure, e);
        }
    }

    private void after(Duration pause, Throwable failure, Runnable task) {
        Executor starter = ready -> start(ready, failure);
        delayedExecutor(pause.toNanos(), TimeUnit.NANOSECONDS, starter).execute(task);
    }

    private void start(Runnable task, Throwable failure) {
        try {
            Thread thread = Threads.virtual("begin next attempt").unstarted(task);
            thread.setContextClassLoader(context);
            thread.start();
        } catch (RuntimeException | Error e) { // too few threads, for example
            giveUp(failure, e);
        }
    }

    /// Ends with the failure of the last attempt, since the next one cannot begin.
    private void giveUp(Throwable failure, Throwable reason) {
        if (reason != failure) {
            failure.addSuppressed(reason);
        }
        completeExceptionally(failure);
    }

    /// Returns the failure of a stage, without a wrapping [CompletionException].
    public static Throwable cause(Throwable thrown) {
        return thrown instanceof CompletionException && thrown.getCause() != null
                ? thrown.getCause()
                : thrown;
    }

    @Override
    public final boolean cancel(boolean mayInterrupt) {
        return completed(super.cancel(mayInterrupt));
    }

    @Override
    public final boolean complete(@Nullable Object value) {
        return completed(super.complete(value));
    }

    @Override
    public final boolean completeExceptionally(Throwable thrown) {
        return completed(super.completeExceptionally(thrown));
    }

    /// Cancels the current attempt if the program has completed this future before its end.
    ///
    /// @param changed whether this future was not complete before
    /// @return `changed`
    private boolean completed(boolean changed) {
        CompletableFuture<?> attempt = underWay;
        if (changed && attempt != null) {
            attempt.cancel(true);
        }
        return changed;
    }
}
