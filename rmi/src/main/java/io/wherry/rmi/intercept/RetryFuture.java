// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The result of an asynchronous call that may take several attempts. Cancelling it cancels the attempt under way, and no further one begins.
final class RetryFuture extends CompletableFuture<@Nullable Object> {
    private final RetryInterceptor policy;
    private final OutgoingCall call;
    private volatile @Nullable CompletableFuture<?> underWay;

    RetryFuture(RetryInterceptor policy, OutgoingCall call) {
        this.policy = policy;
        this.call = call;
    }

    /// Begins the first attempt on the calling thread.
    RetryFuture begin() {
        attempt(1);
        return this;
    }

    private void attempt(int number) {
        if (isDone()) {
            return;
        }
        CompletableFuture<?> attempt;
        try {
            attempt = RetryInterceptor.attempt(call).toCompletableFuture();
        } catch (Throwable e) {
            end(number, e);
            return;
        }
        underWay = attempt;
        CompletableFuture<?> _ =
                attempt.whenComplete((result, thrown) -> {
                    if (thrown == null) {
                        complete(result);
                    } else {
                        end(number, cause(thrown));
                    }
                });
        if (isCancelled()) {
            attempt.cancel(true);
        }
    }

    private void end(int number, Throwable failure) {
        Duration pause = policy.pauseAfter(number, call, failure);
        if (pause == null) {
            completeExceptionally(failure);
        } else {
            after(pause).execute(() -> attempt(number + 1));
        }
    }

    private static Executor after(Duration pause) {
        return delayedExecutor(
                pause.toNanos(),
                TimeUnit.NANOSECONDS,
                task -> Thread.ofVirtual().name("wherry-rmi retry call").start(task));
    }

    private static Throwable cause(Throwable thrown) {
        return thrown instanceof CompletionException && thrown.getCause() != null
                ? thrown.getCause()
                : thrown;
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        boolean cancelled = super.cancel(mayInterrupt);
        CompletableFuture<?> attempt = underWay;
        if (cancelled && attempt != null) {
            attempt.cancel(mayInterrupt);
        }
        return cancelled;
    }
}
