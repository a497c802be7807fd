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

/// Decides who receives what a peer sends: a thread that waits for it (the leader; the others that wait follow), or else a thread
/// of the loop.
///
/// A thread that waits for a peer and receives itself need not be woken by another one, which takes longer than a short message
/// (Chang, Safe and Efficient Cluster Communication in Java using Explicit Memory Management, section 4.2, lets the caller poll,
/// too). So the thread of the loop stands by once it has received what somebody waited for, who is likely to wait again. It goes
/// on when nobody has received for a while, or when somebody waits who does not receive.
public final class ReceiveLoop implements Receivers {
    /* Only the leader receives. Who leaves lets go first and then looks whether anybody waits; who waits is counted first and then
    tries to become the leader. Likewise the thread of the loop says that it stands by before it looks whether anybody waits who
    does not receive. So nobody waits with nobody receiving, but for the time of standing by. */

    private static final long STANDBY_NANOS = 1_000_000;

    /// Who waits looks so often whether it was given up by another thread.
    private static final Duration GLANCE = Duration.ofMillis(50);

    private final Source source;
    private final BooleanSupplier othersWait;
    private final Thread thread;
    private final AtomicReference<@Nullable Thread> leader = new AtomicReference<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger turns = new AtomicInteger(); // of threads that wait
    private volatile boolean served;
    private volatile boolean standsBy;
    private volatile boolean over;

    /// What is to be done by the leader when it has left, if that is a thread that waits.
    private final List<Runnable> afterwards = new ArrayList<>();

    /// Where frames come from. One thread at a time calls it.
    public interface Source {
        /// Receives a frame, if one comes in time, and does what it says. Never waits for anything else.
        ///
        /// @return false if nothing more will come; who waits for the peer has been told
        boolean receive(Duration within);
    }

    /// @param othersWait whether threads wait for this peer among others: they do not receive
    /// @param name of its thread
    public ReceiveLoop(Source source, BooleanSupplier othersWait, String name) {
        this.source = source;
        this.othersWait = othersWait;
        thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    /// Its thread. It ends when nothing more will come.
    public Thread thread() {
        return thread;
    }

    /// Begins to receive.
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

    /// Returns when it was woken, or nobody has received for a while.
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
            if (!source.receive(GLANCE)) {
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

    /// Whether anybody waits beside `own`.
    private boolean isAwaited(int own) {
        return waiting.get() > own || othersWait.getAsBoolean();
    }

    /// Lets a thread that waits and receives do something when it does not receive, as it may wait for room.
    ///
    /// @return false if another thread has to
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
