// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.transport.Link;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Decides who reads what a peer sends: a thread that waits for it, or else a thread of its own.
///
/// Who waits for a peer and reads itself need not be woken by another thread, which takes longer than a short message. So the
/// own thread stands by once it has read what somebody waited for, who is likely to wait again. It goes on when nobody has read
/// for a while, or when somebody waits who does not read.
final class Reading implements Readers {
    /* Only the owner reads. Who leaves lets go first and then looks whether anybody waits; who waits is counted first and then
    tries to become the owner. Likewise the own thread says that it stands by before it looks whether anybody waits who does
    not read. So nobody waits with nobody reading, but for the time of standing by. */

    private static final long STANDBY_NANOS = 1_000_000;

    /// Who waits looks so often whether it was given up by another thread.
    private static final Duration GLANCE = Duration.ofMillis(50);

    private final Job job;
    private final Peer peer;
    private final PeerReader reader;
    private final SteadyFrames frames;
    private final Thread thread;
    private final AtomicReference<@Nullable Thread> owner = new AtomicReference<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger turns = new AtomicInteger(); // of threads that wait
    private volatile boolean served;
    private volatile boolean standsBy;
    private volatile boolean over;

    /// What is to be done by the owner when it has left, if that is a thread that waits.
    private final List<Runnable> afterwards = new ArrayList<>();

    /// @param name of the own thread
    Reading(Job job, Peer peer, SteadyFrames frames, String name) {
        this.job = job;
        this.peer = peer;
        this.frames = frames;
        this.reader = new PeerReader(job, peer, frames);
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    /// The own thread. It ends when nothing more can be read.
    Thread thread() {
        return thread;
    }

    private void run() {
        while (!over) {
            if (standsBy) {
                standBy();
            } else if (owner.compareAndSet(null, thread)) {
                readAlone();
            } else {
                standsBy = true;
                if (owner.get() == null && isAwaited(0)) {
                    standsBy = false;
                }
            }
        }
    }

    private void readAlone() {
        served = false;
        if (!reader.read(Link.FOREVER)) {
            over = true;
        }
        boolean likely = served;
        owner.set(null);
        standsBy = likely;
        if (likely && isAwaited(0)) {
            standsBy = false;
        }
    }

    /// Returns when it was woken, or nobody has read for a while.
    private void standBy() {
        int before = turns.get();
        LockSupport.parkNanos(this, STANDBY_NANOS);
        if (turns.get() == before && owner.get() == null) {
            standsBy = false;
        }
    }

    @Override
    public void readFor(Pending pending) {
        waiting.incrementAndGet();
        pending.announce();
        if (Thread.currentThread().isVirtual()) {
            resume();
            return;
        }
        while (!pending.isEnded()
                && pending.waitsForPeer()
                && !over
                && owner.compareAndSet(null, Thread.currentThread())) {
            List<Runnable> work;
            frames.begin();
            try {
                readUntil(pending);
            } finally {
                frames.end();
                work = List.copyOf(afterwards);
                afterwards.clear();
                leave(pending);
            }
            work.forEach(peer::doNow);
        }
    }

    private void readUntil(Pending pending) {
        while (pending.waitsForPeer() && !over && afterwards.isEmpty()) {
            if (!reader.read(GLANCE)) {
                over = true;
            }
        }
    }

    private void leave(Pending pending) {
        turns.incrementAndGet();
        owner.set(null);
        int own = pending.isDone() ? 0 : 1;
        if (isAwaited(own) || over) {
            resume();
        }
    }

    /// Whether anybody waits beside `own`.
    private boolean isAwaited(int own) {
        return waiting.get() > own || job.isAnyAwaited();
    }

    /// Lets a thread that waits and reads do something when it does not read, as it may wait for room.
    ///
    /// @return false if another thread has to
    boolean doAfterwards(Runnable work) {
        Thread current = Thread.currentThread();
        if (current == thread || owner.get() != current) {
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
