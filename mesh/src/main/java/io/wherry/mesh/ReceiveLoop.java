// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.Link;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Receives from one peer (leader/followers): on a thread that waits for the peer (the leader),
/// otherwise on the thread of the loop. One of them receives at all times, except while the loop
/// stands by. [ReceiveMonitor] is for protocols that receive only on demand.
///
/// A waiting thread that receives itself need not be woken by another thread, which would take
/// longer than a short message (Chang, Safe and Efficient Cluster Communication in Java using
/// Explicit Memory Management, section 4.2, lets the caller poll, too). So the thread of the loop
/// stands by once it has received a message that a thread waited for: that thread is likely to wait
/// again. The thread of the loop receives again when no thread has received for a while, or when a
/// thread waits that cannot receive.
public final class ReceiveLoop implements Receivers {
    /* Only the leader receives. A leader that leaves clears `leader` before it looks for waiting
    threads; a waiting thread is counted before it tries to become the leader. Likewise, the thread
    of the loop sets `standsBy` before it looks for waiting threads. So no thread waits without a
    leader for longer than the standby time. */

    private static final long STANDBY_NANOS = 1_000_000;

    /// Interval at which the leader checks whether another thread has ended its wait.
    private static final Duration SLICE = Duration.ofMillis(50);

    private final ReceiveSource source;
    private final BooleanSupplier othersWait;
    private final Thread thread;
    private final AtomicReference<@Nullable Thread> leader = new AtomicReference<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger turns = new AtomicInteger(); // of waiting threads
    private volatile boolean served;
    private volatile boolean standsBy;
    private volatile boolean over;

    /// Tasks that the leader runs after it has stopped receiving, if it is a waiting thread.
    private final List<Runnable> afterwards = new ArrayList<>();

    /// @param othersWait returns true if threads wait for this peer among others: they do not
    ///     receive
    /// @param name the name of its thread
    public ReceiveLoop(ReceiveSource source, BooleanSupplier othersWait, String name) {
        this.source = source;
        this.othersWait = othersWait;
        thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    /// Returns the thread of the loop. It ends when the source ends.
    public Thread thread() {
        return thread;
    }

    /// Starts the thread of the loop.
    public void start() {
        thread.start();
    }

    private void run() {
        while (!over) {
            if (standsBy) {
                standBy();
            } else if (leader.compareAndSet(null, thread)) {
                receiveAlone();
            } else {
                standsBy = true;
                if (leader.get() == null && isAwaited(0)) {
                    standsBy = false;
                }
            }
        }
    }

    private void receiveAlone() {
        served = false;
        if (!source.receive(Link.FOREVER)) {
            over = true;
        }
        boolean likely = served;
        leader.set(null);
        standsBy = likely;
        if (likely && isAwaited(0)) {
            standsBy = false;
        }
    }

    /// Blocks until the thread is woken or the standby time is over.
    private void standBy() {
        int before = turns.get();
        LockSupport.parkNanos(this, STANDBY_NANOS);
        if (turns.get() == before && leader.get() == null) {
            standsBy = false;
        }
    }

    @Override
    public void receiveFor(Waiter waiter) {
        waiting.incrementAndGet();
        waiter.announce();
        if (Thread.currentThread().isVirtual()) {
            resume();
            return;
        }
        while (!waiter.isEnded()
                && waiter.waitsForPeer()
                && !over
                && leader.compareAndSet(null, Thread.currentThread())) {
            List<Runnable> work;
            try {
                receiveUntil(waiter);
            } finally {
                work = List.copyOf(afterwards);
                afterwards.clear();
                leave(waiter);
            }
            work.forEach(Runnable::run);
        }
    }

    private void receiveUntil(Waiter waiter) {
        while (waiter.waitsForPeer() && !over && afterwards.isEmpty()) {
            if (!source.receive(SLICE)) {
                over = true;
            }
        }
    }

    private void leave(Waiter waiter) {
        turns.incrementAndGet();
        leader.set(null);
        int own = waiter.isDone() ? 0 : 1;
        if (isAwaited(own) || over) {
            resume();
        }
    }

    /// Returns true if more than `own` threads wait.
    private boolean isAwaited(int own) {
        return waiting.get() > own || othersWait.getAsBoolean();
    }

    /// Queues a task that may block for room. The calling thread runs it after it has stopped
    /// receiving, if it is a waiting thread.
    ///
    /// @return false if the calling thread is not the leader or not a waiting thread: another
    ///     thread must run the task
    public boolean doAfterwards(Runnable work) {
        Thread current = Thread.currentThread();
        if (current == thread || leader.get() != current) {
            return false;
        }
        afterwards.add(work);
        return true;
    }

    @Override
    public void resume() {
        if (standsBy) {
            standsBy = false;
            LockSupport.unpark(thread);
        }
    }

    @Override
    public void served() {
        served = true;
        waiting.decrementAndGet();
    }
}
