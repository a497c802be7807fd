// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.mesh.Followers;
import io.wherry.rmi.OverloadedException;
import io.wherry.rmi.internal.type.Admission;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The pending calls of one session. Their number is bounded. Thread-safe; blocks only when the
/// bound is reached.
final class PendingCalls {
    /* A call with a waiting thread is freed by that thread, any other call by the thread that claims
     * it. So no entry is freed twice, whether the call ends by its reply, its deadline, a failed
     * write or the end of the session.
     *
     * A synchronous call within a call of the peer never waits for an entry: the entries may belong
     * to calls that end only after it. It gets one of a second table, or is rejected. Other calls
     * within a call of a peer, such as futures, batches and calls of a third node, wait as long as
     * pending calls end: they may wait for each other, too. */

    /// The maximum number of pending calls in the usual table; further callers block, unless they
    /// run a call of the peer.
    static final int MOST = 1 << 10;

    /// The limit of indexes of pending calls, with those within calls of the peer; a power of two.
    static final int PLACES = MOST << 4;

    /// The maximum number of nested calls of the peer on one thread, bounded by its stack.
    private static final int DEEPEST = 64;

    /// How long a call within a call of a peer waits for an entry while no pending call ends.
    private static final long STALL_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final PendingCallTable usual = new PendingCallTable(0, MOST);
    private volatile @Nullable PendingCallTable nested;
    private final AtomicInteger waiting = new AtomicInteger();
    private final long stallNanos;
    private int freed; // guarded by this: how many calls have ended while others waited
    private volatile boolean over;

    PendingCalls() {
        this(STALL_NANOS);
    }

    PendingCalls(long stallNanos) {
        this.stallNanos = stallNanos;
    }

    /// Begins a call.
    ///
    /// @param followers of the connection over which the reply will arrive
    /// @param method empty for a batch
    /// @param future null if the current thread waits
    /// @param nanos time limit for a free entry
    /// @return null if the session or the connection has ended
    /// @throws TimeoutException if no entry was free in time
    /// @throws OverloadedException if no entry is free for a synchronous call within one of the
    ///     peer, or for another call within one of any peer and no pending call ends
    @Nullable PendingCall begin(
            Followers followers,
            CallTarget target,
            String method,
            @Nullable RemoteFuture future,
            long nanos)
            throws InterruptedException, TimeoutException, OverloadedException {
        PendingCall call = over ? null : usual.take();
        if (call == null && !over) {
            call =
                    future == null && !method.isEmpty() && CurrentCall.isAwaitedBy(this)
                            ? takeNested()
                            : awaitPlace(nanos);
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

    private PendingCall takeNested() throws OverloadedException {
        PendingCallTable table = nested;
        PendingCall call = (table == null ? nestedTable() : table).take();
        if (call == null) {
            throw new OverloadedException(
                    "call was not sent, too many calls within calls are pending: most=" + PLACES);
        }
        return call;
    }

    private synchronized PendingCallTable nestedTable() {
        PendingCallTable table = nested;
        if (table == null) {
            table = new PendingCallTable(MOST, PLACES - MOST);
            nested = table;
        }
        return table;
    }

    private synchronized @Nullable PendingCall awaitPlace(long nanos)
            throws InterruptedException, TimeoutException, OverloadedException {
        long start = System.nanoTime();
        waiting.incrementAndGet(); // before the stack is checked: see free()
        try {
            PendingCall call = usual.take();
            while (call == null && !over) {
                long left = nanos - (System.nanoTime() - start);
                if (left <= 0) {
                    throw new TimeoutException("too many calls are pending");
                }
                if (CurrentCall.get() == null) {
                    TimeUnit.NANOSECONDS.timedWait(this, left);
                } else {
                    awaitProgress(left);
                }
                call = usual.take();
            }
            return call;
        } finally {
            waiting.decrementAndGet();
        }
    }

    /// Waits until a pending call ends.
    ///
    /// @throws OverloadedException if none does: all may wait for the call that the current thread
    ///     runs
    private synchronized void awaitProgress(long nanos)
            throws InterruptedException, OverloadedException {
        int before = freed;
        long start = System.nanoTime();
        long left = Math.min(nanos, stallNanos);
        while (left > 0 && freed == before && !over) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = Math.min(nanos, stallNanos) - (System.nanoTime() - start);
        }
        if (freed == before && !over && stallNanos < nanos) {
            throw new OverloadedException(
                    "call was not sent, too many calls are pending and none of them ends: pending="
                            + MOST
                            + ", milliseconds="
                            + TimeUnit.NANOSECONDS.toMillis(stallNanos));
        }
    }

    /// Returns true if no calls are pending.
    boolean isIdle() {
        return tables().stream().allMatch(PendingCalls::isIdle);
    }

    private static boolean isIdle(PendingCallTable table) {
        for (int place = table.first(); place < table.end(); place++) {
            PendingCall call = table.at(place);
            if (call != null && call.openNumber() >= 0) {
                return false;
            }
        }
        return true;
    }

    private List<PendingCallTable> tables() {
        PendingCallTable second = nested;
        return second == null ? List.of(usual) : List.of(usual, second);
    }

    /// Returns true if that call is pending.
    boolean isPending(int number) {
        return of(number) != null;
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
        PendingCall call = at(place);
        return call != null && call.followers() == followers && call.lead();
    }

    private @Nullable PendingCall at(int place) {
        PendingCallTable table = place < MOST ? usual : nested;
        return table == null ? null : table.at(place);
    }

    private @Nullable PendingCall of(int number) {
        PendingCall call = number < 0 ? null : at(place(number));
        return call != null && call.isOpen(number) ? call : null;
    }

    /* The lowest bit of a number is 1 in the second table, the place follows, then the uses of the
     * entry. The numbers of the usual entries repeat as late as possible: the reply to a call that
     * was abandoned must not be taken for that to a later one. */
    private static int place(int number) {
        int rest = number >>> 1;
        return (number & 1) == 0 ? rest & (MOST - 1) : rest & (PLACES - 1);
    }

    static int firstNumber(int place) {
        return place << 1 | (place < MOST ? 0 : 1);
    }

    static int nextNumber(int place, int number) {
        return (number + 2 * (place < MOST ? MOST : PLACES)) & Integer.MAX_VALUE;
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
    /// A thread that waits for a reply over another connection may be receiving there, and does not
    /// wake.
    ///
    /// @param followers of the connection over which the task came
    boolean offer(int number, Followers followers, Runnable task) {
        PendingCall call = of(number);
        return call != null && call.followers() == followers && call.offer(number, task);
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
        PendingCallTable second = nested;
        if (second != null && call.place >= MOST) {
            second.giveBack(call);
            return;
        }
        usual.giveBack(call);
        if (waiting.get() > 0) {
            synchronized (this) {
                freed++;
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
        for (PendingCallTable table : tables()) {
            fail(table, followers, failure, futures);
        }
        futures.forEach(future -> future.finish(null, failure.get()));
    }

    private void fail(
            PendingCallTable table,
            Followers followers,
            Supplier<Throwable> failure,
            List<RemoteFuture> futures) {
        for (int place = table.first(); place < table.end(); place++) {
            PendingCall call = table.at(place);
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
    }
}
