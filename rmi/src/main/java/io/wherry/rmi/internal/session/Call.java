// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.mesh.Candidate;
import io.wherry.mesh.Followers;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.type.Admission;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A call and its answer; reused for later calls. The thread that [#claim]s it ends it, and no other one.
final class Call implements Candidate {
    private static final int CLAIMED = -1;

    /// Stands for a task that the waiting thread runs: it takes no other one, which might have to end first.
    @SuppressWarnings("UnnecessaryLambda") // compared by identity
    private static final Runnable BUSY = () -> {};

    /// Its index among the calls.
    final int place;

    /// The number of the call that is under way, or [#CLAIMED].
    private final AtomicInteger open = new AtomicInteger(CLAIMED);

    private final AtomicReference<@Nullable Runnable> offered = new AtomicReference<>();
    private volatile boolean works;
    private int number;
    private volatile @Nullable Followers followers;
    private volatile @Nullable Target target;
    private volatile @Nullable Admission admission;
    private volatile String method = "";
    private volatile @Nullable RemoteFuture future;
    private volatile @Nullable Thread waiter;
    private volatile boolean done;
    private @Nullable Object result;
    private @Nullable Throwable failure;

    Call(int place) {
        this.place = place;
        this.number = place;
    }

    /// Starts another call.
    ///
    /// @param among the calls over the same lane
    /// @param called the method; empty for a batch
    /// @param newFuture null if a thread waits
    /// @param runsOffers whether that thread runs what the peer calls within this call
    void begin(
            Followers among,
            Target callee,
            String called,
            @Nullable RemoteFuture newFuture,
            boolean runsOffers) {
        followers = among;
        target = callee;
        admission = callee.admission();
        method = called;
        future = newFuture;
        done = false;
        works = newFuture == null && runsOffers;
        waiter = newFuture == null ? Thread.currentThread() : null;
        number = (number + Calls.MOST) & Integer.MAX_VALUE;
        open.set(number);
    }

    @Override
    public int place() {
        return place;
    }

    /// Returns its number in packets, which changes with each use. For the thread that began it.
    int number() {
        return number;
    }

    /// Returns true if that call is under way: it has neither an answer nor been given up.
    boolean isOpen(int ofNumber) {
        return open.get() == ofNumber;
    }

    /// Returns the number of the call that is under way, negative if none is.
    int openNumber() {
        return open.get();
    }

    /// Takes the right to end that call; returns false if it was taken before.
    boolean claim(int ofNumber) {
        return open.compareAndSet(ofNumber, CLAIMED);
    }

    /// Returns the calls over the same lane as this one, or as the last one in this place.
    Followers followers() {
        return Objects.requireNonNull(followers);
    }

    /// Returns what is called, null if the call is over.
    @Nullable Target target() {
        return target;
    }

    /// Returns what may come in the answer, null if the call is over.
    @Nullable Admission admission() {
        return admission;
    }

    /// Returns the method, empty for a batch.
    String method() {
        return method;
    }

    /// Returns null if a thread waits. For the thread that has claimed the call.
    @Nullable RemoteFuture future() {
        return future;
    }

    /// Returns true if the answer is here.
    @Override
    public boolean isDone() {
        return done;
    }

    /// Waits for a thread that has claimed the call and is about to end it.
    void awaitDone() {
        while (!done) {
            Thread.onSpinWait();
        }
    }

    /// Ends a call that a thread waits for, and wakes that thread. For the thread that has claimed it.
    void finish(@Nullable Object value, @Nullable Throwable thrown) {
        result = value;
        failure = thrown;
        done = true;
        Thread thread = waiter; // the one of the next call already, perhaps: it wakes for nothing
        if (thread != Thread.currentThread()) {
            LockSupport.unpark(thread);
        }
    }

    /// Makes the current thread the one that waits.
    @Override
    public void awaitHere() {
        waiter = Thread.currentThread();
    }

    /// Returns its number if the waiting thread runs what the peer calls within this call, otherwise a negative one.
    @Override
    public int taskKey() {
        return works ? number : CLAIMED;
    }

    /// Gives the waiting thread something to run; returns false if it cannot: then nothing was given.
    boolean offer(int toNumber, Runnable task) {
        if (!works || !isOpen(toNumber) || !offered.compareAndSet(null, task)) {
            return false;
        }
        if (!isOpen(toNumber) && offered.compareAndSet(task, null)) {
            return false; // it may have looked for the last time before
        }
        LockSupport.unpark(waiter);
        return true;
    }

    /// Runs what was offered. For the thread that waits.
    @Override
    public void runOffered() {
        Runnable task = offered.get();
        if (task != null && offered.compareAndSet(task, BUSY)) {
            runBusy(task);
        }
    }

    /// Runs something that was not offered; an offer that came meanwhile goes to another thread. For the thread that waits.
    @Override
    public void run(Runnable task) {
        Runnable other = offered.getAndSet(BUSY);
        if (other != null) {
            Threads.virtual("run call of the peer").start(other);
        }
        runBusy(task);
    }

    private void runBusy(Runnable task) {
        try {
            task.run();
        } finally {
            offered.set(null);
        }
    }

    /// Returns true if the waiting thread has something to do.
    @Override
    public boolean isReady() {
        return done || offered.get() != null;
    }

    /// Wakes the waiting thread to receive, if it still waits.
    boolean lead() {
        RemoteFuture ofFuture = future;
        if (ofFuture != null) {
            return ofFuture.lead();
        }
        Thread thread = waiter;
        if (thread == null || done) {
            return false;
        }
        LockSupport.unpark(thread);
        return true;
    }

    /// Returns the value returned. For the thread that waited.
    @Nullable Object result() {
        return result;
    }

    /// Returns what was thrown, or null. For the thread that waited.
    @Nullable Throwable failure() {
        return failure;
    }

    /// Drops everything that belongs to the call that is over.
    void clear() {
        waiter = null;
        target = null;
        admission = null;
        future = null;
        result = null;
        failure = null;
    }
}
