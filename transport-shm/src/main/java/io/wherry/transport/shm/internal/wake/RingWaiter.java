// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.wake;

import io.wherry.transport.internal.idle.YieldBudget;
import io.wherry.transport.internal.socket.Readiness;
import io.wherry.transport.shm.internal.ring.WakeupSignal;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;

/// Blocks a thread at one end of a ring: yields, then sleeps in a futex or at the socket. One
/// thread waits; any thread wakes it.
public final class RingWaiter {
    /* Sleeps in time slices: neither an interrupt nor the death of the peer ends a futex wait. */

    private static final long SLICE_NANOS = 100_000_000;
    private static final int YIELDS = 4;

    private final WakeupSignal signal;
    private final SideChannel side;
    private final Readiness readiness;
    private final BooleanSupplier ready;
    private final MemorySegment timespec = Arena.ofAuto().allocate(Futex.TIMESPEC_SIZE, Long.BYTES);
    private final YieldBudget yields = new YieldBudget(); // confined to the waiting thread

    private RingWaiter(
            WakeupSignal signal, SideChannel side, Readiness readiness, BooleanSupplier ready) {
        this.signal = signal;
        this.side = side;
        this.readiness = readiness;
        this.ready = ready;
    }

    /// Returns a waiter for bytes.
    ///
    /// @param ready the condition that ends a wait
    public static RingWaiter ofReader(
            WakeupSignal signal, SideChannel side, BooleanSupplier ready) {
        return new RingWaiter(signal, side, side.forReader(), ready);
    }

    /// Returns a waiter for room.
    ///
    /// @param ready the condition that ends a wait
    public static RingWaiter ofWriter(
            WakeupSignal signal, SideChannel side, BooleanSupplier ready) {
        return new RingWaiter(signal, side, side.forWriter(), ready);
    }

    /// Blocks until it is ready, the time is over or the thread is interrupted.
    ///
    /// @param nanos greater than 0; `Long.MAX_VALUE` = no limit
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

    /// Yields a few times: if both sides share a core, that lets the peer send.
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

    /// Sleeps. A virtual thread sleeps at the socket: a futex would pin its carrier.
    private void sleep(long nanos) throws IOException {
        boolean inFutex = Futex.isAvailable() && signal.peerWakesInFutex();
        if (inFutex && !Thread.currentThread().isVirtual()) {
            sleepInFutex(nanos);
        } else {
            sleepAtSocket(nanos);
        }
    }

    private void sleepInFutex(long nanos) {
        signal.arm(WakeupSignal.IN_FUTEX);
        try {
            if (!ready.getAsBoolean()) {
                Futex.await(signal.word(), WakeupSignal.IN_FUTEX, nanos, timespec);
            }
        } finally {
            signal.disarm();
        }
        if (!ready.getAsBoolean()) {
            side.check();
        }
    }

    private void sleepAtSocket(long nanos) throws IOException {
        signal.arm(WakeupSignal.AT_SOCKET);
        try {
            if (!ready.getAsBoolean()) {
                readiness.await(nanos);
            }
        } finally {
            signal.disarm();
        }
        side.check();
    }

    /// Wakes the waiting thread, if any. The caller has made the condition true.
    public void wake() {
        readiness.wake();
        signal.disarm();
        if (Futex.isAvailable()) {
            Futex.wake(signal.word());
        }
    }
}
