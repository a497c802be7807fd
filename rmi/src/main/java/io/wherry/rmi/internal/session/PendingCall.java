// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.mesh.Followers;
import io.wherry.mesh.LeaderCandidate;
import io.wherry.rmi.internal.thread.DeadlineTimer;
import io.wherry.rmi.internal.type.Admission;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A pending call and its reply; reused for later calls. Only the thread that [#claim]s it ends it.
final class PendingCall implements LeaderCandidate {
    private static final int CLAIMED = -1;

    /// Marks that the waiting thread runs a task: it accepts no other task, which might have to end
    /// first.
    @SuppressWarnings("UnnecessaryLambda") // compared by identity
    private static final Runnable BUSY = () -> {};

    /// Its index in the table of calls.
    final int place;

    /// The number of the pending call, or [#CLAIMED].
    private final AtomicInteger open = new AtomicInteger(CLAIMED);

    private final AtomicReference<@Nullable Runnable> offered = new AtomicReference<>();
    private volatile boolean works;
    private int number;
    private volatile @Nullable Followers followers;
    private volatile @Nullable CallTarget target;
    private volatile @Nullable Admission admission;
    private volatile String method = "";
    private volatile @Nullable RemoteFuture future;
    private volatile @Nullable Thread waiter;
    private volatile boolean done;
    private @Nullable Object result;
    private @Nullable Throwable failure;

    PendingCall(int place) {
        this.place = place;
        this.number = PendingCalls.firstNumber(place);
    }

    /// Begins another call.
    ///
    /// @param among the calls over the same connection
    /// @param called the method; empty for a batch
    /// @param newFuture null if a thread waits
    /// @param runsOffers whether that thread runs calls that the peer makes within this call
    void begin(
            Followers among,
            CallTarget dispatcher,
            String called,
            @Nullable RemoteFuture newFuture,
            boolean runsOffers) {
        followers = among;
        target = dispatcher;
        admission = dispatcher.admission();
        method = called;
        future = newFuture;
        done = false;
        works = newFuture == null && runsOffers;
        waiter = newFuture == null ? Thread.currentThread() : null;
        number = PendingCalls.nextNumber(place, number);
        open.set(number);
    }

    @Override
    public int place() {
        return place;
    }

    /// Returns its number in packets, which is different for each use. For the thread that began
    /// it.
    int number() {
        return number;
    }

    /// Returns true if that call is pending: it has no reply and was not abandoned.
    boolean isOpen(int ofNumber) {
        return open.get() == ofNumber;
    }

    /// Returns the number of the pending call, negative if there is none.
    int openNumber() {
        return open.get();
    }

    /// Claims the right to end that call; returns false if another thread has claimed it.
    boolean claim(int ofNumber) {
        return open.compareAndSet(ofNumber, CLAIMED);
    }

    /// Returns the calls over the same connection as this call, or as the previous call at this
    /// index.
    Followers followers() {
        return Objects.requireNonNull(followers);
    }

    /// Returns the target, null if the call is over.
    @Nullable CallTarget target() {
        return target;
    }

    /// Returns the classes that are admitted in the reply, null if the call is over.
    @Nullable Admission admission() {
        return admission;
    }

    /// Sets the classes that are admitted in the reply. For the thread that began the call, before
    /// the reply can arrive.
    void admit(Predicate<? super Class<?>> types) {
        Admission usual = admission;
        if (usual != null) {
            admission = new Admission(types, usual.loader());
        }
    }

    /// Returns the method, empty for a batch.
    String method() {
        return method;
    }

    /// Returns null if a thread waits. For the thread that has claimed the call.
    @Nullable RemoteFuture future() {
        return future;
    }

    /// Returns true if the reply has arrived.
    @Override
    public boolean isDone() {
        return done;
    }

    /// Spins until the thread that has claimed the call has ended it.
    void awaitDone() {
        while (!done) {
            Thread.onSpinWait();
        }
    }

    /// Ends a call that a thread waits for, and wakes that thread. For the thread that has claimed
    /// it.
    void finish(@Nullable Object value, @Nullable Throwable thrown) {
        result = value;
        failure = thrown;
        done = true;
        Thread thread = waiter; // possibly that of the next call: a spurious wakeup
        if (thread != Thread.currentThread()) {
            LockSupport.unpark(thread);
        }
    }

    /// Makes the current thread the waiting thread.
    @Override
    public void awaitHere() {
        waiter = Thread.currentThread();
    }

    /// Returns its number if the waiting thread runs calls that the peer makes within this call,
    /// otherwise a negative number.
    @Override
    public int taskKey() {
        return works ? number : CLAIMED;
    }

    /// Offers a task to the waiting thread; returns false if that thread cannot run it.
    boolean offer(int toNumber, Runnable task) {
        if (!works || !isOpen(toNumber) || !offered.compareAndSet(null, task)) {
            return false;
        }
        if (!isOpen(toNumber) && offered.compareAndSet(task, null)) {
            return false; // the waiting thread may have checked for the last time before
        }
        LockSupport.unpark(waiter);
        return true;
    }

    /// Runs the offered task. For the waiting thread.
    @Override
    public void runOffered() {
        Runnable task = offered.get();
        if (task != null && offered.compareAndSet(task, BUSY)) {
            runBusy(task);
        }
    }

    /// Runs a task that was not offered; a concurrent offer is passed to another thread, as soon as
    /// there is one. For the waiting thread.
    @Override
    public void run(Runnable task) {
        Runnable other = offered.getAndSet(BUSY);
        if (other != null) {
            DeadlineTimer.start("run call of the peer", other);
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

    /// Returns true if the reply has arrived or a task was offered.
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

    /// Returns the result. For the thread that waited.
    @Nullable Object result() {
        return result;
    }

    /// Returns the exception, or null. For the thread that waited.
    @Nullable Throwable failure() {
        return failure;
    }

    /// Drops all references to objects of the ended call.
    void clear() {
        waiter = null;
        target = null;
        admission = null;
        future = null;
        result = null;
        failure = null;
    }
}
