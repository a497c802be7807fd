// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.mesh.Followers;
import io.wherry.mesh.IndexStack;
import io.wherry.rmi.internal.type.Admission;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The table of pending calls of one session. Their number is bounded. Thread-safe; blocks only
/// when the bound is reached.
final class PendingCalls {
    /* A call with a waiting thread is freed by that thread, any other call by the thread that claims
     * it. So no entry is freed twice, whether the call ends by its reply, its deadline, a failed
     * write or the end of the session. */

    /// The maximum number of pending calls; further callers block.
    static final int MOST = 1 << 10;

    /// The maximum number of nested calls of the peer on one thread, bounded by its stack.
    private static final int DEEPEST = 64;

    private final AtomicReferenceArray<@Nullable PendingCall> all =
            new AtomicReferenceArray<>(MOST);
    private final IndexStack free = new IndexStack(MOST);
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean over;

    /// Begins a call.
    ///
    /// @param followers of the connection over which the reply will arrive
    /// @param method empty for a batch
    /// @param future null if the current thread waits
    /// @param nanos time limit for a free entry
    /// @return null if the session or the connection has ended
    /// @throws TimeoutException if no entry was free in time
    @Nullable PendingCall begin(
            Followers followers,
            CallTarget target,
            String method,
            @Nullable RemoteFuture future,
            long nanos)
            throws InterruptedException, TimeoutException {
        PendingCall call = over ? null : take();
        if (call == null && !over) {
            call = awaitPlace(nanos);
        }
        if (call == null) {
            return null;
        }
        if (future == null) {
            followers.begin();
        } else {
            followers.beginFuture();
        }
        boolean runsOffers = nanos == Long.MAX_VALUE && CurrentCall.depth() < DEEPEST;
        call.begin(followers, target, method, future, runsOffers);
        if ((over || followers.isClosed()) && call.claim(call.number())) {
            free(call);
            return null;
        }
        return call;
    }

    private @Nullable PendingCall take() {
        int place = free.pop();
        if (place >= 0) {
            return all.get(place);
        }
        if (made.get() >= MOST) {
            return null;
        }
        int next = made.getAndIncrement();
        if (next >= MOST) {
            made.set(MOST);
            return null;
        }
        PendingCall call = new PendingCall(next);
        all.set(next, call);
        return call;
    }

    private synchronized @Nullable PendingCall awaitPlace(long nanos)
            throws InterruptedException, TimeoutException {
        long start = System.nanoTime();
        waiting.incrementAndGet(); // before the stack is checked: see free()
        try {
            PendingCall call = take();
            while (call == null && !over) {
                long left = nanos - (System.nanoTime() - start);
                if (left <= 0) {
                    throw new TimeoutException("too many calls are pending");
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
                call = take();
            }
            return call;
        } finally {
            waiting.decrementAndGet();
        }
    }

    /// Returns true if no calls are pending.
    boolean isIdle() {
        for (int i = 0; i < Math.min(made.get(), MOST); i++) {
            PendingCall call = all.get(i);
            if (call != null && call.openNumber() >= 0) {
                return false;
            }
        }
        return true;
    }

    /// Returns the classes that are admitted in the reply to that call, null if it is over.
    @Nullable Admission admission(int number) {
        PendingCall call = of(number);
        return call == null ? null : call.admission();
    }

    /// Returns the called method; empty for a batch, and if the call is over.
    String method(int number) {
        PendingCall call = of(number);
        return call == null ? "" : call.method();
    }

    /// Records whether the peer considers the method of that call long-running.
    void learn(int number, boolean takesLong) {
        PendingCall call = of(number);
        CallTarget target = call == null ? null : call.target();
        if (call != null && target != null) {
            target.learn(call.method(), takesLong);
        }
    }

    /// Wakes the thread that waits for the call at that index, so that it receives.
    ///
    /// @return false if no thread waits, or the reply arrives over another connection
    boolean lead(int place, Followers followers) {
        PendingCall call = all.get(place);
        return call != null && call.followers() == followers && call.lead();
    }

    private @Nullable PendingCall of(int number) {
        PendingCall call = number < 0 ? null : all.get(number & (MOST - 1));
        return call != null && call.isOpen(number) ? call : null;
    }

    /// Ends a call whose reply has arrived, or that is late. Does nothing if it is over.
    ///
    /// @param thrown null if the method returned `value`
    /// @return false if it was over
    boolean finish(int number, @Nullable Object value, @Nullable Throwable thrown) {
        PendingCall call = of(number);
        if (call == null || !call.claim(number)) {
            return false;
        }
        RemoteFuture future = call.future();
        if (future == null) {
            call.finish(value, thrown);
        } else {
            free(call);
            future.finish(value, thrown);
        }
        return true;
    }

    /// Offers a task to the thread that waits for that call; returns false if no thread can run it.
    boolean offer(int number, Runnable task) {
        PendingCall call = of(number);
        return call != null && call.offer(number, task);
    }

    /// Frees a call after the current thread has waited for its reply or abandoned it.
    void end(PendingCall call) {
        if (!call.isDone() && !call.claim(call.number())) {
            call.awaitDone();
        }
        free(call);
    }

    /// Abandons a call for which no thread or the current thread waits.
    ///
    /// @return false if it has ended
    boolean abandon(int number) {
        PendingCall call = of(number);
        if (call == null || !call.claim(number)) {
            return false;
        }
        Followers followers = call.followers();
        free(call);
        followers.promoteOne(); // the current thread may have been woken to receive
        return true;
    }

    private void free(PendingCall call) {
        call.runOffered(); // offered while the call was ending
        if (call.future() == null) {
            call.followers().end();
        } else {
            call.followers().endFuture();
        }
        call.clear();
        free.push(call.place);
        if (waiting.get() > 0) {
            synchronized (this) {
                notify();
            }
        }
    }

    /// Rejects further calls.
    void close() {
        over = true;
        synchronized (this) {
            notifyAll();
        }
    }

    /// Fails all calls whose replies would arrive over one connection.
    void fail(Followers followers, Supplier<Throwable> failure) {
        List<RemoteFuture> futures = new ArrayList<>();
        for (int i = 0; i < Math.min(made.get(), MOST); i++) {
            PendingCall call = all.get(i);
            int number = call == null ? -1 : call.openNumber();
            if (call == null
                    || number < 0
                    || call.followers() != followers
                    || !call.claim(number)) {
                continue;
            }
            RemoteFuture future = call.future();
            if (future == null) {
                call.finish(null, failure.get());
            } else {
                futures.add(future);
                free(call);
            }
        }
        futures.forEach(future -> future.finish(null, failure.get()));
    }
}
