// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// What goes to a peer, one after another, in the order in which it was given. Safe for any thread.
///
/// Who gives something and finds nobody at it does what is there until its own is done; a thread of the outbox does the rest, and
/// what must not wait. That thread ends when there was nothing to do for a while.
public final class Outbox {
    private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Thread.Builder.OfPlatform threads;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition given = lock.newCondition();
    private final Deque<Runnable> queue = new ArrayDeque<>(); // with the next, guarded by `lock`
    private boolean busy;
    private boolean lingers;

    /// @param name of its thread
    public Outbox(String name) {
        threads = Thread.ofPlatform().daemon().name(name);
    }

    /// Does `work`, after what was given before, or leaves it to the thread that is at it already: then it returns early.
    public void run(Runnable work) {
        if (add(work)) {
            runUntil(work);
        }
    }

    /// Does `work` on another thread.
    public void runLater(Runnable work) {
        if (add(work)) {
            handOver();
        }
    }

    /// Returns true if nobody was at it: the current thread is, then.
    private boolean add(Runnable work) {
        lock.lock();
        try {
            queue.addLast(work);
            boolean idle = !busy;
            busy = true;
            return idle;
        } finally {
            lock.unlock();
        }
    }

    private void runUntil(Runnable last) {
        while (true) {
            Runnable next = next();
            if (next == null) {
                return;
            }
            try {
                next.run();
            } finally {
                if (next == last) {
                    leave();
                }
            }
            if (next == last) {
                return;
            }
        }
    }

    /// Returns null if nothing is left: then nobody is at it any more.
    private @Nullable Runnable next() {
        lock.lock();
        try {
            Runnable next = queue.pollFirst();
            busy = next != null;
            return next;
        } finally {
            lock.unlock();
        }
    }

    private void leave() {
        lock.lock();
        try {
            busy = !queue.isEmpty();
            if (!busy) {
                return;
            }
        } finally {
            lock.unlock();
        }
        handOver();
    }

    /// From here on its own thread is at it.
    private void handOver() {
        lock.lock();
        try {
            if (lingers) {
                lingers = false;
                given.signal();
                return;
            }
        } finally {
            lock.unlock();
        }
        threads.start(this::runAll);
    }

    private void runAll() {
        do {
            for (Runnable next = next(); next != null; next = next()) {
                next.run();
            }
        } while (linger());
    }

    /// Waits for the thread to be needed again; returns false if it was not, for a while.
    private boolean linger() {
        lock.lock();
        try {
            if (lingers) {
                return false; // another one does
            }
            lingers = true;
            long left = LINGER_NANOS;
            while (lingers && left > 0) {
                left = given.awaitNanos(left);
            }
            boolean needed = !lingers;
            lingers = false;
            return needed;
        } catch (InterruptedException _) {
            lingers = false;
            return false; // nobody interrupts it
        } finally {
            lock.unlock();
        }
    }

    /// Takes back what was given and has not begun.
    ///
    /// @return false if it has begun, or is done
    public boolean takeBack(Runnable work) {
        lock.lock();
        try {
            return queue.remove(work);
        } finally {
            lock.unlock();
        }
    }

    /// How much has not begun.
    public int size() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    /// Whether there is something that is not done.
    public boolean isBusy() {
        lock.lock();
        try {
            return busy;
        } finally {
            lock.unlock();
        }
    }

    /// Forgets what has not begun.
    public void clear() {
        lock.lock();
        try {
            queue.clear();
        } finally {
            lock.unlock();
        }
    }
}
