// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import java.util.ArrayDeque;
import java.util.Deque;
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

    /// A call begins.
    ///
    /// @return null if there are no more calls in this session
    synchronized @Nullable Call begin() throws InterruptedException {
        while (free.isEmpty() && made == MOST && !over) {
            wait();
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
        call.begin(uses | call.place);
        return call;
    }

    /// How many have begun.
    long begun() {
        return begun;
    }

    /// The call that an answer is for.
    ///
    /// @return null if nobody waits for it
    synchronized @Nullable Call of(int number) {
        Call call = all[number & (MOST - 1)];
        return call != null && call.number == number && !call.isDone() ? call : null;
    }

    /// The call has its answer, or there will be none.
    synchronized void end(Call call) {
        call.number = -1;
        call.end();
        free.addLast(call);
        notify();
    }

    /// Lets one of those who wait receive.
    synchronized void nudgeOne() {
        for (int i = 0; i < made; i++) {
            if (all[i].number != -1 && !all[i].isDone()) {
                all[i].nudge();
                return;
            }
        }
    }

    /// No answer will come any more.
    synchronized void failAll(Supplier<Throwable> failure) {
        over = true;
        for (int i = 0; i < made; i++) {
            if (all[i].number != -1 && !all[i].isDone()) {
                all[i].fail(failure.get());
            }
        }
        notifyAll();
    }
}
