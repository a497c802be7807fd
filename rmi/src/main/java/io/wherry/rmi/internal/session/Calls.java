// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The calls of one session whose answers have not come yet: a bounded number. Safe for any thread.
final class Calls {
    /// Calls under way at once; who wants more waits.
    static final int MOST = 1 << 10;

    private final Call[] all = new Call[MOST];
    private final Deque<Call> free = new ArrayDeque<>();
    private int made;
    private int uses;
    private boolean over;
    private volatile long begun;
    private volatile int underWay;

    /// A call begins.
    ///
    /// @param method empty for a batch
    /// @param future null if the current thread waits
    /// @param nanos how long to wait for a place
    /// @return null if there are no more calls in this session, or no place in time
    synchronized @Nullable Call begin(
            Predicate<? super Class<?>> answers,
            String method,
            @Nullable RemoteFuture future,
            long nanos)
            throws InterruptedException {
        if (free.isEmpty() && made == MOST && !awaitPlace(nanos)) {
            return null;
        }
        if (over) {
            return null;
        }
        Call call = free.pollLast();
        if (call == null) {
            call = new Call(made);
            all[made++] = call;
        }
        uses = (uses + MOST) & Integer.MAX_VALUE;
        begun++;
        underWay++;
        call.begin(uses | call.place, answers, method, future);
        return call;
    }

    private synchronized boolean awaitPlace(long nanos) throws InterruptedException {
        long start = System.nanoTime();
        while (free.isEmpty() && !over) {
            long left = nanos - (System.nanoTime() - start);
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return true;
    }

    /// How many have begun.
    long begun() {
        return begun;
    }

    /// How many are not over.
    int underWay() {
        return underWay;
    }

    /// The classes that may come in the answer to that call.
    ///
    /// @return null if nobody waits for it
    synchronized @Nullable Predicate<? super Class<?>> answers(int number) {
        Call call = of(number);
        return call == null ? null : call.answers();
    }

    /// The method that was called; empty for a batch, and if nobody waits for its end any more.
    synchronized String method(int number) {
        Call call = of(number);
        return call == null ? "" : call.method();
    }

    private @Nullable Call of(int number) {
        Call call = all[number & (MOST - 1)];
        return call != null && call.number == number && number >= 0 && !call.isDone() ? call : null;
    }

    /// The answer is here. Does nothing if nobody waits for it.
    ///
    /// @param thrown null if `value` was returned
    void finish(int number, @Nullable Object value, @Nullable Throwable thrown) {
        RemoteFuture future;
        synchronized (this) {
            Call call = of(number);
            if (call == null) {
                return;
            }
            future = call.future();
            call.finish(value, thrown);
            if (future != null) {
                free(call);
            }
        }
        if (future != null) {
            future.finish(value, thrown);
        }
    }

    /// The call has its answer, or there will be none.
    synchronized void end(Call call) {
        free(call);
    }

    /// Nobody waits for that call any more.
    ///
    /// @return false if it is over
    synchronized boolean abandon(int number) {
        Call call = of(number);
        if (call != null) {
            free(call);
        }
        return call != null;
    }

    private synchronized void free(Call call) {
        call.end();
        underWay--;
        free.addLast(call);
        notify();
    }

    /// Lets one of those who wait receive.
    synchronized void nudgeOne() {
        for (int i = 0; i < made; i++) {
            if (all[i].isAwaited()) {
                all[i].nudge();
                return;
            }
        }
    }

    /// No answer will come any more.
    void failAll(Supplier<Throwable> failure) {
        List<RemoteFuture> futures = new ArrayList<>();
        synchronized (this) {
            over = true;
            for (int i = 0; i < made; i++) {
                Call call = all[i];
                if (call.future() != null) {
                    futures.add(call.future());
                    free(call);
                } else if (call.isAwaited()) {
                    call.finish(null, failure.get());
                }
            }
            notifyAll();
        }
        futures.forEach(future -> future.finish(null, failure.get()));
    }
}
