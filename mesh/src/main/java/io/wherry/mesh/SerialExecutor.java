// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Runs tasks one at a time, in FIFO order (combining). [#run] drains the queue on the calling
/// thread if the executor is idle, [#runLater] on the thread of the executor. That thread ends
/// after one second without a task. Thread-safe.
///
/// A task that throws does not stop the executor: the exception is thrown in the thread that ran
/// it, the next task runs on another thread. If no thread can be started, the error is thrown in
/// the thread that needs it, and queued tasks run with the next one that is added.
public final class SerialExecutor {
    /* `busy` is true from the moment a task is added to an idle executor until a drain finds the
    queue empty. Exactly one thread drains meanwhile, or has been handed the drain: a new thread, or
    an idle one that `handedOver` wakes. */

    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Thread.Builder.OfPlatform threads;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition wakeUp = lock.newCondition();
    private final Deque<Runnable> queue =
            new ArrayDeque<>(); // guarded by `lock`, as are the next fields
    private boolean busy;
    private int idleThreads;
    private boolean handedOver;

    /// @param name the name of its thread
    public SerialExecutor(String name) {
        threads = Thread.ofPlatform().daemon().name(name);
    }

    /// Adds a task. If the executor is idle, runs the queued tasks up to this one on the calling
    /// thread; otherwise returns at once.
    public void run(Runnable task) {
        if (add(task)) {
            drainThrough(task);
        }
    }

    /// Adds a task and returns at once; the task runs on another thread.
    public void runLater(Runnable task) {
        if (add(task)) {
            handOver();
        }
    }

    /// Returns true if the executor was idle: the caller must drain it or hand the drain over.
    private boolean add(Runnable task) {
        lock.lock();
        try {
            queue.addLast(task);
            boolean idle = !busy;
            busy = true;
            return idle;
        } finally {
            lock.unlock();
        }
    }

    private void drainThrough(Runnable last) {
        for (Runnable next = next(); next != null; next = next()) {
            if (next == last) {
                runAndLeave(next);
                return;
            }
            runOrLeave(next);
        }
    }

    private void runAndLeave(Runnable task) {
        try {
            task.run();
        } finally {
            leave();
        }
    }

    /// Runs a task; if it throws, the drain of the current thread ends.
    private void runOrLeave(Runnable task) {
        boolean done = false;
        try {
            task.run();
            done = true;
        } finally {
            if (!done) {
                leave();
            }
        }
    }

    /// Returns null if the queue is empty; the executor is idle then.
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

    /// Ends the drain of the current thread: hands it over if tasks are queued. Must not be called
    /// after [#next] returned null.
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

    private void handOver() {
        lock.lock();
        try {
            if (idleThreads > 0) {
                handedOver = true;
                wakeUp.signal();
                return;
            }
        } finally {
            lock.unlock();
        }
        boolean started = false;
        try {
            threads.start(this::drainAlways);
            started = true;
        } finally {
            if (!started) { // there are too many threads: the next task drains the queue
                becomeIdle();
            }
        }
    }

    private void becomeIdle() {
        lock.lock();
        try {
            busy = false;
        } finally {
            lock.unlock();
        }
    }

    private void drainAlways() {
        do {
            for (Runnable next = next(); next != null; next = next()) {
                runOrLeave(next);
            }
        } while (awaitHandOver());
    }

    /// Returns false if the thread was not needed for a second.
    private boolean awaitHandOver() {
        lock.lock();
        try {
            idleThreads++;
            awaitWakeUp();
            idleThreads--;
            boolean needed = handedOver;
            handedOver = false;
            return needed;
        } finally {
            lock.unlock();
        }
    }

    private void awaitWakeUp() {
        try {
            long left = IDLE_NANOS;
            while (!handedOver && left > 0) {
                left = wakeUp.awaitNanos(left);
            }
        } catch (InterruptedException _) {
            // the thread belongs to the executor: it ends unless the drain was handed over
            // meanwhile
        }
    }

    /// Removes a task that has not started.
    ///
    /// @return false if it has started or is done
    public boolean remove(Runnable task) {
        lock.lock();
        try {
            return queue.remove(task);
        } finally {
            lock.unlock();
        }
    }

    /// Returns the number of tasks that have not started.
    public int size() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    /// Returns true while a task is queued or running.
    public boolean isBusy() {
        lock.lock();
        try {
            return busy;
        } finally {
            lock.unlock();
        }
    }

    /// Removes all tasks that have not started.
    public void clear() {
        lock.lock();
        try {
            queue.clear();
        } finally {
            lock.unlock();
        }
    }
}
