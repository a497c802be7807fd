// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/// Those who wait for answers over one lane. Safe for any thread, without locks.
final class Waiters {
    private final Calls calls;
    private final IndexStack places = new IndexStack(Calls.MOST);
    private final AtomicIntegerArray listed = new AtomicIntegerArray(Calls.MOST);
    private final AtomicInteger underWay = new AtomicInteger();
    private volatile boolean over;

    /// @param calls those of all lanes of the session
    Waiters(Calls calls) {
        this.calls = calls;
    }

    /// A call begins.
    void begin() {
        underWay.incrementAndGet();
    }

    /// A call is over.
    void end() {
        underWay.decrementAndGet();
    }

    /// Returns the number of calls that are not over.
    int underWay() {
        return underWay.get();
    }

    /// No more answers will come.
    void close() {
        over = true;
    }

    boolean isClosed() {
        return over;
    }

    /// Lists the call as one whose thread [#leadOne] may wake.
    void follow(Call call) {
        if (listed.get(call.place) == 0 && listed.compareAndSet(call.place, 0, 1)) {
            places.push(call.place);
        }
    }

    /// Wakes one of the listed threads that still wait, so that it receives.
    void leadOne() {
        for (int place = places.pop(); place >= 0; place = places.pop()) {
            listed.set(place, 0);
            @Nullable Call call = calls.at(place);
            if (call != null && call.waiters() == this && call.lead()) {
                return;
            }
        }
    }

    /// Runs what was offered to the current thread, which waits for `call`.
    void runOffered(Call call) {
        if (call.isReady()) {
            leadOne(); // the current thread may have been woken to receive
            call.runOffered();
        }
    }
}
