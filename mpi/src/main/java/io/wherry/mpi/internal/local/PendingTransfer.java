// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Receivers;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.transport.internal.idle.Spin;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A transfer that another thread completes. Any thread may complete it, once. Several threads may
/// wait, such as that of a request and one that flushes its window.
abstract sealed class PendingTransfer implements Transfer, Receivers.Waiter, Spin.Condition
        permits PendingSend, PostedReceive, RemoteAccess {
    private static final VarHandle CLAIMED;
    private static final VarHandle ANNOUNCED;
    private static final VarHandle WAITER;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            CLAIMED = lookup.findVarHandle(PendingTransfer.class, "claimed", boolean.class);
            ANNOUNCED = lookup.findVarHandle(PendingTransfer.class, "announced", boolean.class);
            WAITER = lookup.findVarHandle(PendingTransfer.class, "waiter", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Spin spin;
    private final Receivers receivers;

    @SuppressWarnings("unused") // through CLAIMED
    private boolean claimed;

    @SuppressWarnings("unused") // through ANNOUNCED
    private boolean announced;

    private @Nullable MPIException failure; // before `done`
    private volatile boolean done;
    private volatile boolean awaited;
    private volatile @Nullable Thread waiter; // the last one, which wakes the one before it

    /// @param receivers which receive the frame that completes it
    PendingTransfer(Spin spin, Receivers receivers) {
        this.spin = spin;
        this.receivers = receivers;
    }

    /// Does the part of the work that a waiting thread can do.
    void advance() {}

    /// Returns whether it waits for a frame of the peer, and for nothing on this side.
    @Override
    public boolean waitsForPeer() {
        return !isDone();
    }

    /// Returns whether a thread waits for it: that thread will call [#advance].
    final boolean isAwaited() {
        return awaited;
    }

    @Override
    public final boolean isDone() {
        return done;
    }

    @Override
    public final boolean isEnded() {
        advance();
        return done;
    }

    /// Completes the transfer. Further calls have no effect.
    final void complete() {
        end(null);
    }

    /// Completes the transfer with a failure.
    final void fail(MPIException why) {
        end(why);
    }

    private void end(@Nullable MPIException why) {
        if (CLAIMED.compareAndSet(this, false, true)) {
            failure = why;
            release();
            done = true;
            tellReceivers();
            wake();
        }
    }

    /// Releases the resources of the transfer, before it completes.
    void release() {}

    /// Called when a thread begins to wait; its receivers are notified when the transfer completes.
    @Override
    public final void announce() {
        if (!ANNOUNCED.compareAndSet(this, false, true)) {
            receivers.served(); // another thread waits, too: they are one waiter
        }
        if (done) {
            tellReceivers();
        }
    }

    private void tellReceivers() {
        if (ANNOUNCED.compareAndSet(this, true, false)) {
            receivers.served();
        }
    }

    /// Makes the waiting thread check the transfer again.
    final void wake() {
        Thread thread = waiter;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    @Override
    public final boolean test() {
        if (!done) {
            receivers.resume();
            return false;
        }
        check();
        return true;
    }

    @Override
    public final void await() {
        if (!done) {
            awaited = true;
            receivers.receiveFor(this);
            if (!isEnded()) {
                spin.spinUntil(this);
                park();
            }
        }
        check();
    }

    private void park() {
        if (done) {
            return;
        }
        boolean interrupted = false;
        @Nullable Thread before = (Thread) WAITER.getAndSet(this, Thread.currentThread());
        while (!isEnded()) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        if (before != null) {
            LockSupport.unpark(before);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Returns the failure, null if there is none or the transfer is not done.
    final @Nullable MPIException failure() {
        return done ? failure : null;
    }

    private void check() {
        MPIException why = failure;
        if (why != null) {
            throw ErrorClass.again(why);
        }
    }

    @Override
    public Envelope envelope() {
        return new Envelope(0, 0, 0, false);
    }

    @Override
    public void cancel() {}

    @Override
    public final boolean isCancellableWhileAwaited() {
        return true;
    }

    @Override
    public void free() {}
}
