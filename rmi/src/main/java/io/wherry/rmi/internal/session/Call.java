// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A call whose answer has not come yet. Used again for another one. [Calls] guards it, but for what says so.
final class Call {
    /// Its place among the calls.
    final int place;

    /// What the peer names it by; changes with each use.
    int number;

    private @Nullable Predicate<? super Class<?>> answers;
    private String method = "";
    private @Nullable RemoteFuture future;
    private volatile @Nullable Thread waiter;
    private volatile boolean done;
    private @Nullable Object result;
    private @Nullable Throwable failure;

    Call(int place) {
        this.place = place;
    }

    /// @param newFuture null if the current thread waits
    void begin(
            int newNumber,
            Predicate<? super Class<?>> types,
            String called,
            @Nullable RemoteFuture newFuture) {
        number = newNumber;
        answers = types;
        method = called;
        future = newFuture;
        result = null;
        failure = null;
        done = false;
        waiter = newFuture == null ? Thread.currentThread() : null;
    }

    /// The classes that may come in the answer, null if the call is over.
    @Nullable Predicate<? super Class<?>> answers() {
        return answers;
    }

    /// Empty for a batch.
    String method() {
        return method;
    }

    /// Null if a thread waits.
    @Nullable RemoteFuture future() {
        return future;
    }

    /// Any thread may ask.
    boolean isDone() {
        return done;
    }

    void finish(@Nullable Object value, @Nullable Throwable thrown) {
        result = value;
        failure = thrown;
        Thread thread = waiter;
        done = true;
        if (thread != null && thread != Thread.currentThread()) {
            LockSupport.unpark(thread);
        }
    }

    /// The current thread waits from now on, as whoever began may not.
    void awaitHere() {
        waiter = Thread.currentThread();
    }

    /// Makes who waits look around.
    void nudge() {
        LockSupport.unpark(waiter);
    }

    boolean isAwaited() {
        return waiter != null && !done;
    }

    /// What was returned, for who waited.
    @Nullable Object result() {
        return result;
    }

    /// What was thrown, for who waited.
    @Nullable Throwable failure() {
        return failure;
    }

    void end() {
        number = -1;
        waiter = null;
        answers = null;
        future = null;
        result = null;
        failure = null;
    }
}
