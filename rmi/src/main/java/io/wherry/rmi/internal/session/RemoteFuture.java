// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.mesh.LeaderFollowers;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The future result of a call. A thread that waits for it receives the answer itself at first, as the caller of a plain call does, and completes
/// it; otherwise a virtual thread completes it, as what depends on it may block. Cancelling it tells the peer.
public final class RemoteFuture extends CompletableFuture<@Nullable Object> {
    /// A thread that waits receives for so long; then it lets the reader do so, and an interrupt ends the wait.
    private static final long LEAD_NANOS = 1_000_000;

    private static final FutureWait ANSWERED = new FutureWait();

    private final RemoteMethod method;
    private final AtomicReference<@Nullable FutureWait> waiter = new AtomicReference<>();
    private @Nullable Object result; // published by `waiter`
    private @Nullable Throwable failure; // published by `waiter`
    private volatile @Nullable LeaderFollowers receiver;
    private int place; // published by `receiver`
    private boolean observing;
    private volatile @Nullable Runnable abandon;
    private volatile @Nullable Future<?> deadline;

    RemoteFuture(RemoteMethod method) {
        this.method = method;
    }

    /// Notes that the call was sent.
    ///
    /// @param answers receives the answer
    /// @param callPlace of the call among those of the session
    /// @param toAbandon for when it is cancelled
    /// @param planned to be cancelled when it is over
    void begun(
            LeaderFollowers answers,
            int callPlace,
            Runnable toAbandon,
            @Nullable Future<?> planned) {
        place = callPlace;
        receiver = answers;
        abandon = toAbandon;
        deadline = planned;
        if (isAnswered()) {
            Deadlines.cancel(planned);
        }
    }

    /// Calls `then` with what was thrown, or null, when it is over. Unlike other dependents this one wakes no thread to receive. For the thread
    /// that began the call, before others have the future.
    @SuppressWarnings("FutureReturnValueIgnored") // counting fails with nothing
    public void whenOver(Consumer<@Nullable Throwable> then) {
        observing = true;
        whenComplete((_, thrown) -> then.accept(thrown));
        observing = false;
    }

    /// Returns true if it will be over at once.
    boolean isAnswered() {
        return waiter.get() == ANSWERED || isDone();
    }

    /// Wakes the thread that waits, so that it receives; returns false if none does.
    boolean lead() {
        FutureWait waiting = waiter.get();
        if (waiting == null || waiting == ANSWERED) {
            return false;
        }
        waiting.wake();
        return true;
    }

    /// Ends it from a thread that must not be kept, which calls this once.
    ///
    /// @param thrown null if `value` was returned
    void finish(@Nullable Object value, @Nullable Throwable thrown) {
        Deadlines.cancel(deadline);
        result = value;
        failure = thrown;
        FutureWait waiting = waiter.getAndSet(ANSWERED);
        if (waiting == null) {
            Threads.virtual("answer of " + method.key()).start(this::complete);
        } else {
            waiting.wake();
        }
    }

    private void complete() {
        Throwable thrown = failure;
        if (thrown == null) {
            complete(result);
        } else {
            completeExceptionally(Failures.expected(method, thrown));
        }
    }

    /// Receives until it is answered, for at most so long.
    private void receive(long nanos) {
        LeaderFollowers answers = receiver;
        if (answers == null || isDone() || Thread.currentThread().isInterrupted()) {
            return;
        }
        FutureWait own = new FutureWait(this, place);
        if (!waiter.compareAndSet(null, own)) {
            return; // another thread waits, or is about to complete it
        }
        try {
            answers.await(own, Math.min(nanos, LEAD_NANOS), System.nanoTime());
        } finally {
            if (waiter.compareAndSet(own, null)) {
                answers.receiveForFutures();
            } else {
                complete();
            }
        }
    }

    @Override
    public @Nullable Object get() throws InterruptedException, ExecutionException {
        receive(LEAD_NANOS);
        return super.get();
    }

    @Override
    public @Nullable Object get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        long start = System.nanoTime();
        receive(nanos);
        return super.get(nanos - (System.nanoTime() - start), TimeUnit.NANOSECONDS);
    }

    @Override
    public @Nullable Object join() {
        receive(LEAD_NANOS);
        return super.join();
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

    /// Something depends on it from now on: the reader receives the answer, as no thread may wait for it.
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        LeaderFollowers answers = receiver;
        if (answers != null && !observing && !isAnswered()) {
            answers.receiveForFutures();
        }
        return new CompletableFuture<>();
    }
}
