// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.thread.Threads;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Looks after threads that receive and do something else in between: for one that is kept by that, another thread is started.
/// "Optimistic active messages" (Wallach and others, 1995), where the pessimistic way is the other thread. One thread of the
/// JVM watches, as long as there is anything to watch.
final class Watch {
    private static final long TICK_NANOS = 1_000_000;
    private static final int IDLE_TICKS = 64;
    private static final Set<Turn> ALL = ConcurrentHashMap.newKeySet();
    private static volatile boolean sleeping;
    private static final Thread WATCHER =
            Threads.endless("watch brief methods").start(Watch::watchAlways);

    private Watch() {}

    private static void watchAlways() {
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

    /// A method of its own: while the thread sleeps, no frame of it refers to a turn.
    private static boolean looked(long now) {
        boolean any = false;
        for (Turn turn : ALL) {
            any |= turn.look(now);
        }
        return any;
    }

    private static void sleep() {
        sleeping = true;
        if (ALL.stream().noneMatch(Turn::isBusy)) {
            LockSupport.park();
        }
        sleeping = false;
    }

    /// What one thread does between receiving.
    static final class Turn implements AutoCloseable {
        private static final long NOTHING = 0;
        private static final long RELIEVED = -1;

        private final Runnable relief;
        private final AtomicLong since = new AtomicLong();

        /// @param relief starts another thread
        Turn(Runnable relief) {
            this.relief = relief;
            ALL.add(this);
        }

        /// Does something.
        ///
        /// @return false if another thread was started meanwhile
        boolean run(Runnable task) {
            since.set((System.nanoTime() & Long.MAX_VALUE) | 1); // neither nothing nor relieved
            if (sleeping) {
                LockSupport.unpark(WATCHER);
            }
            task.run();
            return since.getAndSet(NOTHING) != RELIEVED;
        }

        private boolean isBusy() {
            return since.get() != NOTHING;
        }

        /// Whether it was doing something.
        private boolean look(long now) {
            long begun = since.get();
            boolean late = begun > 0 && (now & Long.MAX_VALUE) - begun > TICK_NANOS;
            if (late && since.compareAndSet(begun, RELIEVED)) {
                relief.run();
            }
            return begun != NOTHING;
        }

        /// The thread ends.
        @Override
        public void close() {
            ALL.remove(this);
        }
    }
}
