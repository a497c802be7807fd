// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.Link;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Decides which of many threads receives from a peer that sends both replies and requests
/// (leader/followers). A thread that waits for a reply receives until it has the reply, and
/// processes the frames of all threads; the others sleep. A dedicated thread, the reader, receives
/// if many threads wait, if virtual threads wait, or if the peer may send requests while no thread
/// waits. Thread-safe.
///
/// A frame may leave a task to the receiving thread, which runs it after it has released the lock:
/// another thread receives meanwhile.
public final class LeaderFollowers {
    /* The thread that holds `receiving` is the leader. It receives until its own reply has arrived,
    then promotes a follower. The followers sleep until they are promoted or their reply has
    arrived. */

    private static final long ASIDE_NANOS = 1_000_000;

    /// Used instead of [#ASIDE_NANOS] if futures are pending or were expected lately: possibly no
    /// thread waits for them.
    private static final long FUTURES_NANOS = 100_000;

    /// The time after a request in which another one is expected.
    private static final long REQUESTED_NANOS = 1_000_000_000;

    /// If more threads wait, the reader receives. With fewer threads, a leader among them has a
    /// lower latency.
    private static final int MOST_WAITERS = 4;

    /* Values of `takes` that are not the key of a wait. */
    private static final int NOTHING = -1;
    private static final int READER = -2;

    private final FrameSource source;
    private final ThreadFactory readers;
    private final Watchdog watchdog;
    private final ReentrantLock receiving = new ReentrantLock();
    private final AtomicBoolean attended = new AtomicBoolean();
    private final AtomicInteger virtualWaiters = new AtomicInteger();
    private volatile @Nullable Thread reader;
    private volatile boolean aside;
    private volatile boolean futureExpected;
    private volatile boolean exclusive;
    private int takes; // guarded by `receiving`: the key of a wait, or NOTHING, or READER
    private @Nullable Runnable work; // guarded by `receiving`
    private boolean moreCame; // confined to the reader
    private volatile long requestedAt = System.nanoTime() - REQUESTED_NANOS;

    /// @param readers creates the reader
    /// @param watchdog starts another reader if a task takes long
    public LeaderFollowers(FrameSource source, ThreadFactory readers, Watchdog watchdog) {
        this.source = source;
        this.readers = readers;
        this.watchdog = watchdog;
    }

    /// Declares that at most one thread at a time waits for the source: the waiting thread always
    /// receives itself, and the reader runs all tasks.
    public void setExclusive() {
        exclusive = true;
    }

    /// Returns true after [#setExclusive].
    public boolean isExclusive() {
        return exclusive;
    }

    /// Returns true if the current thread is receiving.
    public boolean isReceivingHere() {
        return receiving.isHeldByCurrentThread();
    }

    /// Starts the reader, unless it has been started.
    ///
    /// @param stepsAside true if the reader lets waiting threads receive while they are few and the
    ///     peer sends no requests
    public void attend(boolean stepsAside) {
        if (!attended.get() && !attended.getAndSet(true)) {
            boolean started = false;
            try {
                startReader(stepsAside);
                started = true;
            } finally {
                if (!started) {
                    attended.set(false);
                }
            }
        }
    }

    /// Returns true if the reader has been started.
    public boolean isAttended() {
        return attended.get();
    }

    private void startReader(boolean stepsAside) {
        readers.newThread(() -> receiveAlways(stepsAside)).start();
    }

    /// Receives the frames that have arrived, unless another thread receives.
    public void poll() {
        if (receiving.tryLock()) {
            try {
                takeAll();
            } finally {
                receiving.unlock();
            }
            promoteOne(); // a thread may have begun to wait meanwhile
        }
    }

    private void takeAll() {
        try {
            while (!source.isOver()) {
                takes = NOTHING;
                receive(Duration.ZERO);
            }
        } catch (LinkTimeoutException e) {
            source.timedOut(e);
        } catch (IOException | RuntimeException | Error e) {
            source.failed(e);
        }
    }

    /// Receives one frame, unless `isDone` returns true once the current thread is the leader.
    ///
    /// @return false if another thread receives
    public boolean tryReceive(long nanos, BooleanSupplier isDone) {
        if (!receiving.tryLock()) {
            return false;
        }
        try {
            if (!isDone.getAsBoolean()) {
                takes = NOTHING;
                receive(Duration.ofNanos(nanos));
            }
        } catch (IOException | RuntimeException | Error e) {
            source.failed(e);
        } finally {
            receiving.unlock();
        }
        promoteOne();
        return true;
    }

    /// Blocks until the reply has arrived or the time is over. An interrupt does not end the wait;
    /// the current thread is interrupted again when this returns.
    ///
    /// @param nanos time since `start`, `Long.MAX_VALUE` for no limit
    public void await(LeaderCandidate candidate, long nanos, long start) {
        boolean virtual = Thread.currentThread().isVirtual();
        if (virtual) {
            virtualWaiters.incrementAndGet();
        }
        try {
            awaitHere(candidate, nanos, start);
        } finally {
            if (virtual) {
                virtualWaiters.decrementAndGet();
            }
        }
    }

    private void awaitHere(LeaderCandidate candidate, long nanos, long start) {
        boolean interrupted = false;
        candidate.awaitHere();
        while (!candidate.isDone()) {
            runOffered(candidate);
            long left = left(nanos, start);
            if (left <= 0) {
                break;
            }
            boolean follows = wakeReaderIfNeeded();
            if (!follows && receiving.tryLock()) {
                leadAndWork(candidate, nanos, start);
            } else {
                follow(candidate, left, follows);
            }
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void runOffered(LeaderCandidate candidate) {
        if (candidate.isReady()) {
            promoteOne(); // the current thread may have been woken to receive
            candidate.runOffered();
        }
    }

    private static long left(long nanos, long start) {
        return nanos == Long.MAX_VALUE ? Long.MAX_VALUE : nanos - (System.nanoTime() - start);
    }

    /// Returns true if the reader receives for all threads: if many threads wait, fewer wakeups are
    /// needed; a virtual thread would occupy its carrier while it receives.
    private boolean needsReader() {
        return source.followers().underWay() > MOST_WAITERS || virtualWaiters.get() > 0;
    }

    /// Returns true if the reader receives, or is about to.
    private boolean wakeReaderIfNeeded() {
        if (exclusive || !needsReader() || Thread.currentThread() == reader || !hasReader()) {
            return false;
        }
        wakeReader();
        return true;
    }

    /// Starts the reader, unless it has been started. Returns false if there are too many threads
    /// for it: a thread that waits can receive itself.
    private boolean hasReader() {
        try {
            attend(true);
            return true;
        } catch (OutOfMemoryError _) {
            return false;
        }
    }

    /// Records that a reply for a future is expected. Usually, a thread waits for the first one at
    /// once and receives it itself.
    public void expectFuture() {
        futureExpected = true;
        if (source.followers().futures() > 1) {
            wakeReader();
        } else {
            attend(true);
        }
    }

    /// Makes the reader receive, unless another thread does, for a pending future without a waiting
    /// thread.
    public void receiveForFutures() {
        wakeReader();
    }

    private void wakeReader() {
        attend(true);
        if (aside) {
            LockSupport.unpark(reader);
        }
    }

    /// Parks until the wait is done or this thread must receive. Lists the wait before it checks
    /// whether a thread receives, so that a thread that stops receiving wakes it.
    ///
    /// @param readerReceives true if the reader receives, or is about to
    private void follow(LeaderCandidate candidate, long left, boolean readerReceives) {
        source.followers().add(candidate.place());
        if (!candidate.isReady() && (readerReceives || receiving.isLocked())) {
            park(left);
        }
    }

    private void park(long left) {
        if (left == Long.MAX_VALUE) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, left);
        }
    }

    private void leadAndWork(LeaderCandidate candidate, long nanos, long start) {
        Runnable task;
        try {
            lead(candidate, nanos, start);
            task = takeWork();
        } finally {
            receiving.unlock();
        }
        if (needsReader() && hasReader()) {
            LockSupport.unpark(reader);
        } else {
            promoteOne();
        }
        if (task != null) {
            candidate.run(task);
        }
    }

    private void lead(LeaderCandidate candidate, long nanos, long start) {
        int taken = receiving.getHoldCount() == 1 ? candidate.taskKey() : NOTHING;
        while ((!candidate.isReady() || hasMore()) && work == null) {
            long left = left(nanos, start);
            if (left <= 0) {
                break;
            }
            takes = taken;
            try {
                receive(nanos == Long.MAX_VALUE ? Link.FOREVER : Duration.ofNanos(left));
            } catch (LinkTimeoutException e) {
                source.timedOut(e);
            } catch (IOException | RuntimeException | Error e) {
                source.failed(e);
            }
        }
    }

    /// Returns true if frames for other threads have arrived, which would have to be woken to
    /// receive them. For the leader.
    private boolean hasMore() {
        return source.hasMore() && !source.isOver();
    }

    /// Leaves a task to the current thread if the task has the key of its wait: the thread runs the
    /// task after it has stopped receiving. For the leader.
    ///
    /// @param key [LeaderCandidate#taskKey] of that wait, not negative
    /// @return false if the current thread does not run it
    public boolean leaveToLeader(Runnable task, int key) {
        boolean taken = key == takes;
        if (taken) {
            work = task;
        }
        return taken;
    }

    /// Leaves a task to the current thread if it is the reader: the thread runs the task after it
    /// has stopped receiving. The reader of an exclusive source runs all tasks: no other frame
    /// arrives meanwhile. For the leader.
    ///
    /// @param brief true if the task is expected to take less time than another thread takes to
    ///     start
    /// @return false if the current thread does not run it
    public boolean leaveToReader(Runnable task, boolean brief) {
        boolean taken = takes == READER && (brief || exclusive);
        if (taken) {
            work = task;
        }
        return taken;
    }

    private @Nullable Runnable takeWork() {
        Runnable taken = work;
        work = null;
        return taken;
    }

    /// Receives until the source is over. A failure ends the source: no other thread would receive.
    private void receiveAlways(boolean stepsAside) {
        reader = Thread.currentThread();
        try {
            receiveUntilRelieved(stepsAside);
        } catch (RuntimeException | Error e) {
            source.failed(e);
        }
    }

    private void receiveUntilRelieved(boolean stepsAside) {
        try (Watchdog.Runner runner = watchdog.new Runner(() -> startReader(stepsAside))) {
            while (!source.isOver()) {
                Runnable task = receiveUntilWork(stepsAside);
                if (task == null) {
                    stepAside();
                } else if (exclusive) {
                    task.run();
                } else if (!runner.run(task)) {
                    sendHeldOutput(); // the new reader may not know of it
                    return;
                }
                Thread.interrupted(); // left by a task
            }
        }
    }

    /// Sends output that the reader held back before it ran a long task.
    private void sendHeldOutput() {
        try {
            source.sendHeldOutput();
        } catch (IOException e) {
            source.failed(e);
        }
    }

    /// Returns true if the current thread may hold output back: it is the reader, which soon sends
    /// held output.
    public boolean mayHoldOutput() {
        return moreCame && Thread.currentThread() == reader;
    }

    /// Receives until there is a task to run without the lock.
    private @Nullable Runnable receiveUntilWork(boolean stepsAside) {
        if (!receiving.tryLock()) {
            sendHeldOutput(); // the leader may wait for the peer's reaction to it
            receiving.lock();
        }
        try {
            takes = READER;
            sendHeldOutputUnlessMore();
            while (!source.isOver() && work == null) {
                takes = READER; // a wait within a frame may have changed it
                boolean completed = receive(Link.FOREVER);
                if (completed && stepsAside && !expectsRequests() && !needsReader() && !hasMore()) {
                    break;
                }
            }
            moreCame = source.hasMore();
            return takeWork();
        } catch (IOException | RuntimeException | Error e) {
            source.failed(e);
            return null;
        } finally {
            receiving.unlock();
        }
    }

    /// Records that the peer has sent a request for which no thread waited.
    public void requested() {
        requestedAt = System.nanoTime();
    }

    /// Returns true if the peer has sent a request lately: the next one must not wait until some
    /// thread receives.
    public boolean expectsRequests() {
        return System.nanoTime() - requestedAt < REQUESTED_NANOS;
    }

    /// Lets waiting threads receive while they are few.
    private void stepAside() {
        aside = true;
        promoteOne();
        boolean attends = false;
        while (!attends && !source.isOver()) {
            int before = source.followers().begun();
            boolean briefly = futureExpected || source.followers().futures() > 0;
            futureExpected = false;
            LockSupport.parkNanos(this, briefly ? FUTURES_NANOS : ASIDE_NANOS);
            attends = source.followers().begun() == before || needsReader() || futuresNeedReader();
        }
        aside = false;
    }

    private boolean futuresNeedReader() {
        return source.followers().futures() > 0 && !receiving.isLocked();
    }

    private boolean receive(Duration within) throws IOException {
        boolean completed = source.receive(within);
        sendHeldOutputUnlessMore();
        return completed;
    }

    /// Sends held output when all frames have been processed. The reader does it after it has
    /// stopped receiving: if the send blocks, another thread receives.
    private void sendHeldOutputUnlessMore() throws IOException {
        if (!source.holdsOutput() || source.hasMore()) {
            return;
        }
        if (takes != READER) {
            source.sendHeldOutput();
        } else if (work == null) {
            work = this::sendHeldOutput;
        }
    }

    /// Wakes one of the waiting threads, so that it receives.
    private void promoteOne() {
        source.followers().promoteOne();
    }
}
