// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.transport.internal.idle.Backoff;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The running calls of one peer, over all connections of its session. Thread-safe.
final class RunningCalls {
    private static final long PAUSE_NANOS = 50_000;

    private static final int ONE_WAY = 32; // bits below the number of one-way calls

    /// The number of calls within calls of this side that may run for each other call.
    private static final int NESTED = PendingCalls.PLACES / PendingCalls.MOST;

    private final int most;

    /// The number of calls with a reply, and above it that of one-way calls.
    private final AtomicLong counts = new AtomicLong();

    /// The number of calls within calls of this side, which end only after them.
    private final AtomicInteger nested = new AtomicInteger();

    private final AtomicInteger unsentReplies = new AtomicInteger();

    /// Cancellable calls, by the lower bits of their number.
    private final AtomicReferenceArray<@Nullable ServerCall> cancellable =
            new AtomicReferenceArray<>(PendingCalls.MOST);

    /// Cancellable calls whose entry is used by a later call: the peer may abandon a call and reuse
    /// its number bits before this side receives the cancellation.
    private final Map<Integer, ServerCall> displaced = new ConcurrentHashMap<>();

    private volatile boolean closing;

    /// @param most the maximum number of concurrent calls; further calls are rejected
    RunningCalls(int most) {
        this.most = most;
    }

    /// Counts a received call; returns the number of calls with a reply for which the peer waits:
    /// nested ones if it is nested, otherwise the others.
    int begin(ServerCall call) {
        unsentReplies.incrementAndGet();
        return call.isNested()
                ? nested.incrementAndGet()
                : (int) counts.addAndGet(one(call.isOneWay()));
    }

    private static long one(boolean isOneWay) {
        return isOneWay ? 1L << ONE_WAY : 1;
    }

    private int count() {
        long both = counts.get();
        return (int) both + (int) (both >> ONE_WAY);
    }

    /// Counts a call whose reply is about to be sent: the peer may send another call.
    void end(ServerCall call) {
        if (call.isNested()) {
            nested.decrementAndGet();
        } else {
            counts.addAndGet(-one(call.isOneWay()));
        }
    }

    /// Counts a call whose reply is written, or that has no reply.
    void replied() {
        unsentReplies.decrementAndGet();
    }

    /// Returns the reason to reject a call, null if it may begin.
    @Nullable Refusal refusal(ServerCall call) {
        if (closing) {
            return Refusal.CLOSING;
        }
        boolean isOver = call.isNested() ? nested.get() > NESTED * most : count() > most;
        return isOver ? Refusal.OVERLOAD : null;
    }

    /// Returns true if the number of calls exceeds the limit of pending calls of a peer: the peer
    /// must wait.
    boolean isFull() {
        return count() > PendingCalls.MOST;
    }

    /// Makes a call cancellable.
    void add(ServerCall serverCall) {
        int place = place(serverCall.number());
        boolean added = false;
        while (!added) {
            ServerCall earlier = cancellable.get(place);
            if (earlier != null) {
                displaced.put(earlier.number(), earlier); // before it loses its entry, see cancel()
            }
            added = cancellable.compareAndSet(place, earlier, serverCall);
            if (earlier != null && earlier.isOver()) {
                displaced.remove(earlier.number(), earlier); // remove() may have run before the put
            }
        }
    }

    private static int place(int number) {
        return number >>> 1 & (PendingCalls.MOST - 1); // the lowest bit is that of nested calls
    }

    /// Cancels a call for which the peer does not wait any more.
    void cancel(int number) {
        ServerCall serverCall = cancellable.get(place(number));
        if (serverCall == null || serverCall.number() != number) {
            serverCall = displaced.get(number);
        }
        if (serverCall != null) {
            serverCall.cancel();
        }
    }

    /// Removes a call that has ended.
    void remove(ServerCall serverCall) {
        if (!cancellable.compareAndSet(place(serverCall.number()), serverCall, null)) {
            displaced.remove(serverCall.number(), serverCall);
        }
    }

    /// Rejects further calls.
    void close() {
        closing = true;
    }

    /// Returns true if calls are running.
    boolean isBusy() {
        return count() > 0 || nested.get() > 0;
    }

    /// Returns true if calls are running, or replies to them are being written.
    boolean hasUnsentReplies() {
        return unsentReplies.get() > 0;
    }

    /// Blocks until the replies to ended calls are written.
    ///
    /// @return false if calls are running, or the time limit was exceeded
    boolean awaitUnsentReplies(long nanos) {
        long start = System.nanoTime();
        Backoff backoff = Backoff.parksOf(PAUSE_NANOS);
        while (!isBusy() && hasUnsentReplies() && System.nanoTime() - start < nanos) {
            backoff.idle();
        }
        return !isBusy() && !hasUnsentReplies();
    }
}
