// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A call whose answer has not come yet. Used again for another one.
final class Call {
    /// Its place among the calls.
    final int place;

    /// What the peer names it by; changes with each use.
    int number;

    private volatile @Nullable Thread waiter;
    private volatile boolean done;
    private @Nullable Object result;
    private @Nullable Throwable failure;

    Call(int place) {
        this.place = place;
    }

    void begin(int newNumber) {
        number = newNumber;
        result = null;
        failure = null;
        done = false;
        waiter = Thread.currentThread();
    }

    boolean isDone() {
        return done;
    }

    void complete(@Nullable Object value) {
        result = value;
        finish();
    }

    void fail(Throwable thrown) {
        failure = thrown;
        finish();
    }

    private void finish() {
        Thread thread = waiter;
        done = true;
        if (thread != Thread.currentThread()) {
            LockSupport.unpark(thread);
        }
    }

    /// Makes who waits look around.
    void nudge() {
        LockSupport.unpark(waiter);
    }

    @Nullable Object result() {
        return result;
    }

    @Nullable Throwable failure() {
        return failure;
    }

    void end() {
        waiter = null;
        result = null;
        failure = null;
    }
}
