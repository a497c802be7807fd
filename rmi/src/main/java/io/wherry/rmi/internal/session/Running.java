// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The calls of one peer that run, over whichever lane they came. Safe for any thread.
final class Running {
    private static final long PAUSE_NANOS = 50_000;

    private final int most;
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();

    /// Calls that can be cancelled, by the lower bits of their number.
    private final AtomicReferenceArray<@Nullable Incoming> cancellable =
            new AtomicReferenceArray<>(Calls.MOST);

    /// Those whose place a later call has: the peer gives a call up, and its place away, before this side hears of it.
    private final Map<Integer, Incoming> displaced = new ConcurrentHashMap<>();

    private volatile boolean closing;

    /// @param most how many may run at once; more are refused
    Running(int most) {
        this.most = most;
    }

    /// A call has come; returns how many there are.
    int begin() {
        unanswered.incrementAndGet();
        return count.incrementAndGet();
    }

    /// A call is being answered: the peer may send another one.
    void end() {
        count.decrementAndGet();
    }

    /// The answer to a call is written, or none will be.
    void answered() {
        unanswered.decrementAndGet();
    }

    /// Whether the call may begin.
    ///
    /// @return null if it may
    @Nullable Refusal refusal() {
        if (closing) {
            return Refusal.CLOSING;
        }
        return count.get() > most ? Refusal.OVERLOAD : null;
    }

    /// Whether so many calls run that the peer has to wait.
    boolean isFull() {
        return count.get() > Calls.MOST;
    }

    /// The peer may cancel the call from now on.
    void add(Incoming incoming) {
        int place = place(incoming.number());
        boolean added = false;
        while (!added) {
            Incoming earlier = cancellable.get(place);
            if (earlier != null) {
                displaced.put(
                        earlier.number(), earlier); // before it leaves its place, see cancel()
            }
            added = cancellable.compareAndSet(place, earlier, incoming);
            if (earlier != null && earlier.isOver()) {
                displaced.remove(earlier.number(), earlier); // it did not find itself there
            }
        }
    }

    private static int place(int number) {
        return number & (Calls.MOST - 1);
    }

    /// The peer does not wait for that call any more.
    void cancel(int number) {
        Incoming incoming = cancellable.get(place(number));
        if (incoming == null || incoming.number() != number) {
            incoming = displaced.get(number);
        }
        if (incoming != null) {
            incoming.cancel();
        }
    }

    /// The call, which is over, cannot be cancelled any more.
    void remove(Incoming incoming) {
        if (!cancellable.compareAndSet(place(incoming.number()), incoming, null)) {
            displaced.remove(incoming.number(), incoming);
        }
    }

    /// No call begins any more.
    void close() {
        closing = true;
    }

    /// Returns true if calls are running.
    boolean isBusy() {
        return count.get() > 0;
    }

    /// Returns true if calls are running, or answers to them are being written.
    boolean isAnswering() {
        return unanswered.get() > 0;
    }

    /// Waits until the answers to calls that have ended are written.
    ///
    /// @return false if calls are running, or that takes longer
    boolean awaitAnswered(long nanos) {
        long start = System.nanoTime();
        while (!isBusy() && isAnswering() && System.nanoTime() - start < nanos) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return !isBusy() && !isAnswering();
    }
}
