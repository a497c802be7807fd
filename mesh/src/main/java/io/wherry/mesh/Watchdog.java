// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Watches threads that run tasks between receives: if a task takes longer than a tick, another
/// thread is started to receive ("Optimistic active messages", Wallach and others, 1995). One
/// thread watches; it sleeps while no task runs. Thread-safe.
public final class Watchdog {
    private static final long TICK_NANOS = 1_000_000;
    private static final int IDLE_TICKS = 64;

    private final Thread.Builder.OfPlatform threads;
    private final Set<Runner> runners = ConcurrentHashMap.newKeySet();
    private volatile boolean sleeping;
    private @Nullable Thread watcher; // guarded by this

    /// @param threads creates the watching thread, which is started with the first runner and never
    ///     ends
    public Watchdog(Thread.Builder.OfPlatform threads) {
        this.threads = threads;
    }

    private synchronized Thread watcher() {
        Thread thread = watcher;
        if (thread == null) {
            thread = threads.start(this::watchAlways);
            watcher = thread;
        }
        return thread;
    }

    private void watchAlways() {
        int idle = 0;
        while (true) {
            LockSupport.parkNanos(TICK_NANOS);
            idle = looked(System.nanoTime()) ? 0 : idle + 1;
            if (idle > IDLE_TICKS) {
                sleep();
                idle = 0;
            }
        }
    }

    /// Returns true if any thread runs a task. A separate method, so that no stack frame of the
    /// sleeping watching thread refers to a runner.
    private boolean looked(long now) {
        boolean any = false;
        for (Runner runner : runners) {
            any |= runner.look(now);
        }
        return any;
    }

    private void sleep() {
        sleeping = true;
        if (runners.stream().noneMatch(Runner::isBusy)) {
            LockSupport.park();
        }
        sleeping = false;
    }

    /// Runs the tasks of one receiving thread. Confined to that thread.
    final class Runner implements AutoCloseable {
        private static final long NOTHING = 0;
        private static final long RELIEVED = -1;
        private static final long RELIEVING = -2;

        private final Runnable relief;
        private final Thread watcher = watcher();
        private final AtomicLong since = new AtomicLong();

        /// @param relief starts another receiving thread
        Runner(Runnable relief) {
            this.relief = relief;
            runners.add(this);
        }

        /// Runs a task.
        ///
        /// @return false if another thread was started meanwhile: the current thread must not
        ///     receive any more
        boolean run(Runnable task) {
            since.set((System.nanoTime() & Long.MAX_VALUE) | 1); // positive, unlike other states
            if (sleeping) {
                LockSupport.unpark(watcher);
            }
            task.run();
            return end() != RELIEVED;
        }

        /// Ends the task; returns the state before. Waits until the start of another thread has
        /// succeeded or failed.
        private long end() {
            long state = since.get();
            while (state == RELIEVING || !since.compareAndSet(state, NOTHING)) {
                Thread.onSpinWait();
                state = since.get();
            }
            return state;
        }

        private boolean isBusy() {
            return since.get() != NOTHING;
        }

        /// Starts the other thread if the task takes too long. Returns true if a task runs.
        private boolean look(long now) {
            long begun = since.get();
            boolean late = begun > 0 && (now & Long.MAX_VALUE) - begun > TICK_NANOS;
            if (late && since.compareAndSet(begun, RELIEVING)) {
                since.set(isRelieved() ? RELIEVED : begun);
            }
            return begun != NOTHING;
        }

        /// Starts the other thread. Returns false if that fails; the next look tries it again.
        private boolean isRelieved() {
            try {
                relief.run();
                return true;
            } catch (RuntimeException | Error _) {
                return false; // the system has too many threads
            }
        }

        /// Ends the watch.
        @Override
        public void close() {
            runners.remove(this);
        }
    }
}
