// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.mesh.LeaderFollowers;
import io.wherry.rmi.internal.thread.DeadlineTimer;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The future result of a call. A thread that waits for it first tries to receive the reply itself,
/// like the caller of a synchronous call, and completes the future; otherwise a virtual thread
/// completes it, since dependent stages may block. If the program cancels or completes it, the peer
/// is notified.
public final class RemoteFuture extends CompletableFuture<@Nullable Object> {
    /// The time for which a waiting thread receives. Afterwards the reader receives, and an
    /// interrupt ends the wait.
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

    /// Records that the call was sent.
    ///
    /// @param replies receives the reply
    /// @param callPlace index of the call in the session
    /// @param toAbandon run when the program cancels or completes the future
    /// @param planned cancelled when the call is over
    void begun(
            LeaderFollowers replies,
            int callPlace,
            Runnable toAbandon,
            @Nullable Future<?> planned) {
        place = callPlace;
        receiver = replies;
        abandon = toAbandon;
        deadline = planned;
        if (hasReply()) {
            DeadlineTimer.cancel(planned);
        }
    }

    /// Adds an action that runs with the exception, or null, when the call is over. Unlike other
    /// dependent stages, it does not wake the reader. For the thread that began the call, before it
    /// publishes the future.
    @SuppressWarnings("FutureReturnValueIgnored") // the action does not throw
    public void whenOver(Consumer<@Nullable Throwable> then) {
        observing = true;
        whenComplete((_, thrown) -> then.accept(thrown));
        observing = false;
    }

    /// Returns true if the reply has arrived.
    boolean hasReply() {
        return waiter.get() == ANSWERED || isDone();
    }

    /// Wakes the waiting thread, so that it receives; returns false if no thread waits.
    boolean lead() {
        FutureWait waiting = waiter.get();
        if (waiting == null || waiting == ANSWERED) {
            return false;
        }
        waiting.wake();
        return true;
    }

    /// Sets the reply, without running dependent stages on the current thread. Called once.
    ///
    /// @param thrown null if the method returned `value`
    void finish(@Nullable Object value, @Nullable Throwable thrown) {
        DeadlineTimer.cancel(deadline);
        result = value;
        failure = thrown;
        FutureWait waiting = waiter.getAndSet(ANSWERED);
        if (waiting == null) {
            DeadlineTimer.start("complete future of " + method.key(), this::complete);
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

    /// Receives until the reply has arrived, at most for `nanos`.
    private void receive(long nanos) {
        LeaderFollowers replies = receiver;
        if (replies == null || isDone() || Thread.currentThread().isInterrupted()) {
            return;
        }
        FutureWait own = new FutureWait(this, place);
        if (!waiter.compareAndSet(null, own)) {
            return; // another thread waits, or is about to complete it
        }
        try {
            replies.await(own, Math.min(nanos, LEAD_NANOS), System.nanoTime());
        } finally {
            if (waiter.compareAndSet(own, null)) {
                replies.receiveForFutures();
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
        long nanos = Math.max(0, unit.toNanos(timeout)); // differences to it must not overflow
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
        return completed(super.cancel(mayInterrupt));
    }

    @Override
    public boolean complete(@Nullable Object value) {
        return completed(super.complete(value));
    }

    @Override
    public boolean completeExceptionally(Throwable thrown) {
        return completed(super.completeExceptionally(thrown));
    }

    /// Abandons the call if the program has completed the future before the reply, as `orTimeout`
    /// does.
    ///
    /// @param changed whether the future was not complete before
    /// @return `changed`
    private boolean completed(boolean changed) {
        Runnable then = abandon;
        if (changed && then != null && waiter.get() != ANSWERED) {
            DeadlineTimer.cancel(deadline);
            then.run();
        }
        return changed;
    }

    /// Makes a dependent stage, and makes the reader receive the reply, since possibly no thread
    /// waits for it.
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        LeaderFollowers replies = receiver;
        if (replies != null && !observing && !hasReply()) {
            replies.receiveForFutures();
        }
        return new CompletableFuture<>();
    }
}
