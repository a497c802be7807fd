// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Receives from one peer of a [ReceiveMonitor]: on a thread that waits for that peer, otherwise on
/// a dedicated thread. Thread-safe.
///
/// The dedicated thread receives while a thread waits for any of several peers, and while a send to
/// this peer takes long: both peers may be sending, and neither makes progress until one of them
/// receives. It is started when it is first needed and ends with the receiver.
public final class PeerReceiver {
    /* Most sends are short, and waking a thread for each would take longer than the send. So the
    thread polls while this process sends to the peer, and for a while afterwards: a send that spans
    a whole tick counts as long. A send wakes the thread only if it is not polling. */

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long TICKING_NANOS = TimeUnit.SECONDS.toNanos(1);

    /// Bounds a receive for a thread that waits for any peer: that thread may have given up.
    private static final Duration SLICE = Duration.ofMillis(100);

    /// Bounds a receive during a long send: the message may be one that a waiting thread wants to
    /// receive itself.
    private static final Duration SEND_SLICE = Duration.ofMillis(2);

    private final ReceiveMonitor monitor;
    private final ReentrantLock lock;
    private final Condition demand;
    private final String threadName;
    private @Nullable ReceiveSource source; // guarded by `lock`, as are the next fields
    private Runnable release = () -> {};
    private boolean ended;
    private boolean paused;
    private boolean receiving;
    private boolean threadRuns;
    private boolean ticking;
    private int sends;
    private long lastSend = System.nanoTime() - TICKING_NANOS;

    PeerReceiver(ReceiveMonitor monitor, ReentrantLock lock, String threadName) {
        this.monitor = monitor;
        this.lock = lock;
        this.threadName = threadName;
        demand = lock.newCondition();
    }

    /// Begins to receive. Must be called at most once.
    ///
    /// @param release run once when the receiver has ended and no thread receives, with the lock
    ///     held
    public void begin(ReceiveSource source, Runnable release) {
        lock.lock();
        try {
            this.source = source;
            this.release = release;
            releaseIfEnded();
            if (monitor.isAnyAwaited() || sendsRecently()) {
                startOrWake();
            }
            monitor.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Receives no more messages until [#resume]. May be called by the receiving thread.
    public void pause() {
        lock.lock();
        try {
            paused = true;
        } finally {
            lock.unlock();
        }
    }

    /// Receives again after [#pause].
    public void resume() {
        lock.lock();
        try {
            if (paused) {
                paused = false;
                demand.signal();
                monitor.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /// Receives nothing more; the thread ends. A receive that has begun is not interrupted.
    public void end() {
        lock.lock();
        try {
            if (!ended) {
                ended = true;
                demand.signal();
                monitor.signalAll();
                releaseIfEnded();
            }
        } finally {
            lock.unlock();
        }
    }

    private void releaseIfEnded() {
        if (ended && !receiving) {
            Runnable once = release;
            release = () -> {};
            once.run();
        }
    }

    /// Called before the calling thread sends to the peer. Must be followed by [#endSend].
    public void beginSend() {
        lock.lock();
        try {
            if (!ticking) {
                startOrWake(); // first: if it throws, there is no send to end
            }
            sends++;
            lastSend = System.nanoTime();
        } finally {
            lock.unlock();
        }
    }

    /// Called after the calling thread has sent to the peer.
    public void endSend() {
        lock.lock();
        try {
            sends--;
        } finally {
            lock.unlock();
        }
    }

    /// Returns true if a thread may begin to receive. The caller holds the lock.
    boolean canReceive() {
        return source != null && !ended && !paused && !receiving;
    }

    /// Receives one message or a part of one, with the lock released meanwhile. The caller holds
    /// the lock, once.
    void receive(Duration within) {
        ReceiveSource from = source;
        if (from == null) {
            return;
        }
        boolean more = true;
        receiving = true;
        lock.unlock();
        try {
            more = from.receive(within);
        } finally {
            lock.lock();
            receiving = false;
            if (!more) {
                ended = true;
            }
            monitor.signalAll();
            if (ended || isNeededForAny()) {
                demand.signal();
            }
            releaseIfEnded();
        }
    }

    private boolean isNeededForAny() {
        return monitor.isAnyAwaited() && canReceive();
    }

    /// Starts the thread, or wakes it. The caller holds the lock.
    void startOrWake() {
        if (threadRuns) {
            demand.signal();
        } else if (source != null && !ended) {
            Thread.ofPlatform().daemon().name(threadName).start(this::run);
            threadRuns = true; // after the start, which throws if there are too many threads
        }
    }

    private void run() {
        lock.lock();
        try {
            while (!ended) {
                runOnce();
                Thread.interrupted(); // the receiver owns the thread: an interrupt is ignored
            }
        } finally {
            threadRuns = false;
            ticking = false;
            lock.unlock();
        }
    }

    private void runOnce() {
        if (isNeededForAny()) {
            receive(SLICE);
        } else if (sendsRecently()) {
            ticking = true;
            tick();
        } else {
            ticking = false;
            awaitDemand(Long.MAX_VALUE);
        }
    }

    private boolean sendsRecently() {
        return sends > 0 || System.nanoTime() - lastSend < TICKING_NANOS;
    }

    private void tick() {
        long before = lastSend;
        awaitDemand(TICK_NANOS);
        if (sends > 0 && lastSend == before && canReceive()) {
            receive(SEND_SLICE);
        }
    }

    @SuppressWarnings("WaitNotInLoop") // the caller checks again after every wakeup
    private void awaitDemand(long nanos) {
        try {
            demand.awaitNanos(nanos);
        } catch (InterruptedException _) {
            // as in run()
        }
    }
}
