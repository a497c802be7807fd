// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.wake;

import io.wherry.transport.internal.idle.YieldBudget;
import io.wherry.transport.internal.socket.Readiness;
import io.wherry.transport.shm.internal.ring.Bell;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;

/// Waits at one end of a ring. One thread waits; any wakes it.
public final class Sleeper {
    /* Sleeps in slices: a futex does not end with an interrupt, nor when the peer dies. */

    private static final long SLICE_NANOS = 100_000_000;
    private static final int YIELDS = 4;

    private final Bell bell;
    private final SideChannel side;
    private final Readiness readiness;
    private final BooleanSupplier ready;
    private final MemorySegment timespec = Arena.ofAuto().allocate(Futex.TIMESPEC_SIZE, Long.BYTES);
    private final YieldBudget yields = new YieldBudget(); // the thread that waits

    private Sleeper(Bell bell, SideChannel side, Readiness readiness, BooleanSupplier ready) {
        this.bell = bell;
        this.side = side;
        this.readiness = readiness;
        this.ready = ready;
    }

    /// Waits for bytes.
    ///
    /// @param ready whether there is no reason to wait (any more)
    public static Sleeper ofReader(Bell bell, SideChannel side, BooleanSupplier ready) {
        return new Sleeper(bell, side, side.forReader(), ready);
    }

    /// Waits for room.
    ///
    /// @param ready whether there is no reason to wait (any more)
    public static Sleeper ofWriter(Bell bell, SideChannel side, BooleanSupplier ready) {
        return new Sleeper(bell, side, side.forWriter(), ready);
    }

    /// Returns when it is ready, the time is over or the thread is interrupted.
    ///
    /// @param nanos greater than 0; `Long.MAX_VALUE` = for ever
    public void await(long nanos) throws IOException {
        long start = System.nanoTime();
        if (yielded()) {
            return;
        }
        while (!ready.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
            long left = nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - start);
            if (left <= 0) {
                return;
            }
            sleep(Math.min(left, SLICE_NANOS));
        }
    }

    /// Yields some times: where both share a core, it lets the peer send.
    private boolean yielded() {
        if (Thread.currentThread().isVirtual()) {
            return false;
        }
        boolean isReady = false;
        for (int i = 0; i < YIELDS && !isReady && yields.pays(); i++) {
            yields.learn(YieldBudget.yieldOnce(), 0);
            isReady = ready.getAsBoolean();
        }
        return isReady;
    }

    /// A virtual thread sleeps at the socket: in a futex it would keep its carrier.
    private void sleep(long nanos) throws IOException {
        boolean inFutex = Futex.isAvailable() && bell.isHeardInFutex();
        if (inFutex && !Thread.currentThread().isVirtual()) {
            sleepInFutex(nanos);
        } else {
            sleepAtSocket(nanos);
        }
    }

    private void sleepInFutex(long nanos) {
        bell.arm(Bell.IN_FUTEX);
        try {
            if (!ready.getAsBoolean()) {
                Futex.await(bell.word(), Bell.IN_FUTEX, nanos, timespec);
            }
        } finally {
            bell.disarm();
        }
        if (!ready.getAsBoolean()) {
            side.check();
        }
    }

    private void sleepAtSocket(long nanos) throws IOException {
        bell.arm(Bell.AT_SOCKET);
        try {
            if (!ready.getAsBoolean()) {
                readiness.await(nanos);
            }
        } finally {
            bell.disarm();
        }
        side.check();
    }

    /// Wakes the thread that waits, if any. The caller has made it ready.
    public void wake() {
        readiness.wake();
        bell.disarm();
        if (Futex.isAvailable()) {
            Futex.wake(bell.word());
        }
    }
}
