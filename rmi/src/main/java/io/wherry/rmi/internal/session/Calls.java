// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.mesh.Followers;
import io.wherry.mesh.IndexStack;
import io.wherry.rmi.internal.type.Admission;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The calls of one session that are under way: a bounded number. Safe for any thread; blocks only where the bound is reached.
final class Calls {
    /* A call that a thread waits for is freed by that thread, any other one by the thread that claims it. So no place is freed
     * twice, whatever ends the call: its answer, its deadline, a failed write or the end of the session. */

    /// Most calls under way at once; further callers wait.
    static final int MOST = 1 << 10;

    /// Most calls of the peer that a thread runs within each other: no more than its stack holds.
    private static final int DEEPEST = 64;

    private final AtomicReferenceArray<@Nullable Call> all = new AtomicReferenceArray<>(MOST);
    private final IndexStack free = new IndexStack(MOST);
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();
    private final LongAdder begun = new LongAdder();
    private volatile boolean over;

    /// Begins a call.
    ///
    /// @param followers of the lane over which the answer will come
    /// @param method empty for a batch
    /// @param future null if the current thread waits
    /// @param nanos how long to wait for a place
    /// @return null if there are no more calls in this session, or no place in time
    @Nullable Call begin(
            Followers followers,
            Target target,
            String method,
            @Nullable RemoteFuture future,
            long nanos)
            throws InterruptedException {
        Call call = over ? null : take();
        if (call == null && !over) {
            call = awaitPlace(nanos);
        }
        if (call == null) {
            return null;
        }
        begun.increment();
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

    private @Nullable Call take() {
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
        Call call = new Call(next);
        all.set(next, call);
        return call;
    }

    private synchronized @Nullable Call awaitPlace(long nanos) throws InterruptedException {
        long start = System.nanoTime();
        waiting.incrementAndGet(); // before the stack is looked at: see free()
        try {
            Call call = take();
            while (call == null && !over) {
                long left = nanos - (System.nanoTime() - start);
                if (left <= 0) {
                    return null;
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
                call = take();
            }
            return call;
        } finally {
            waiting.decrementAndGet();
        }
    }

    /// Returns the number of calls that have begun.
    long begun() {
        return begun.sum();
    }

    /// Returns true if no calls are under way.
    boolean isIdle() {
        for (int i = 0; i < Math.min(made.get(), MOST); i++) {
            Call call = all.get(i);
            if (call != null && call.openNumber() >= 0) {
                return false;
            }
        }
        return true;
    }

    /// Returns what may come in the answer to that call, null if it is over.
    @Nullable Admission admission(int number) {
        Call call = of(number);
        return call == null ? null : call.admission();
    }

    /// Returns the method that was called; empty for a batch, and if the call is over.
    String method(int number) {
        Call call = of(number);
        return call == null ? "" : call.method();
    }

    /// The peer says whether the method of that call takes long.
    void learn(int number, boolean takesLong) {
        Call call = of(number);
        Target target = call == null ? null : call.target();
        if (call != null && target != null) {
            target.learn(call.method(), takesLong);
        }
    }

    /// Wakes the thread that waits for the call in that place, so that it receives.
    ///
    /// @return false if none waits, or its answer comes over another lane
    boolean lead(int place, Followers followers) {
        Call call = all.get(place);
        return call != null && call.followers() == followers && call.lead();
    }

    private @Nullable Call of(int number) {
        Call call = number < 0 ? null : all.get(number & (MOST - 1));
        return call != null && call.isOpen(number) ? call : null;
    }

    /// Ends a call whose answer is here. Does nothing if it is over.
    ///
    /// @param thrown null if `value` was returned
    void finish(int number, @Nullable Object value, @Nullable Throwable thrown) {
        Call call = of(number);
        if (call == null || !call.claim(number)) {
            return;
        }
        RemoteFuture future = call.future();
        if (future == null) {
            call.finish(value, thrown);
        } else {
            free(call);
            future.finish(value, thrown);
        }
    }

    /// Gives the thread that waits for that call something to run; returns false if there is none that can.
    boolean offer(int number, Runnable task) {
        Call call = of(number);
        return call != null && call.offer(number, task);
    }

    /// Frees a call whose answer the current thread has waited for, or given up to wait for.
    void end(Call call) {
        if (!call.isDone() && !call.claim(call.number())) {
            call.awaitDone();
        }
        free(call);
    }

    /// Gives up a call that no thread waits for, or that the current thread waits for.
    ///
    /// @return false if it has ended
    boolean abandon(int number) {
        Call call = of(number);
        if (call == null || !call.claim(number)) {
            return false;
        }
        Followers followers = call.followers();
        free(call);
        followers.promoteOne(); // the thread that gives up may have been woken to receive
        return true;
    }

    private void free(Call call) {
        call.runOffered(); // offered when it was about to end
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

    /// No call can begin any more.
    void close() {
        over = true;
        synchronized (this) {
            notifyAll();
        }
    }

    /// Ends all calls whose answers would come over one lane with a failure.
    void fail(Followers followers, Supplier<Throwable> failure) {
        List<RemoteFuture> futures = new ArrayList<>();
        for (int i = 0; i < Math.min(made.get(), MOST); i++) {
            Call call = all.get(i);
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
