// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// What a call will return. Cancelled, it tells the peer that nobody waits any more. What depends on it runs on a virtual thread.
final class RemoteFuture extends CompletableFuture<@Nullable Object> {
    private final RemoteMethod method;
    private volatile @Nullable Runnable abandon;
    private volatile @Nullable Future<?> deadline;

    RemoteFuture(RemoteMethod method) {
        this.method = method;
    }

    /// What is done when it is cancelled, and to be cancelled itself when it is over.
    void begun(Runnable toAbandon, @Nullable Future<?> planned) {
        abandon = toAbandon;
        deadline = planned;
        if (isDone()) {
            Deadlines.cancel(planned);
        }
    }

    /// The answer is here, on a thread that must not be kept.
    ///
    /// @param thrown null if `value` was returned
    void finish(@Nullable Object value, @Nullable Throwable thrown) {
        Deadlines.cancel(deadline);
        Threads.virtual("answer of " + method.key())
                .start(() -> {
                    if (thrown == null) {
                        complete(value);
                    } else {
                        completeExceptionally(Failures.expected(method, thrown));
                    }
                });
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        boolean cancelled = super.cancel(mayInterrupt);
        Runnable then = abandon;
        if (cancelled && then != null) {
            Deadlines.cancel(deadline);
            then.run();
        }
        return cancelled;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
