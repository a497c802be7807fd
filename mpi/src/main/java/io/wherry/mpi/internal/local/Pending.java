// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Receivers;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.transport.internal.idle.Spin;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Work that another thread ends. Any thread may end it, once; one at a time waits.
abstract sealed class Pending implements Transfer, Receivers.Waiter, Spin.Condition
        permits Sending, Receiving, RemoteAccess {
    private static final VarHandle CLAIMED;
    private static final VarHandle ANNOUNCED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            CLAIMED = lookup.findVarHandle(Pending.class, "claimed", boolean.class);
            ANNOUNCED = lookup.findVarHandle(Pending.class, "announced", boolean.class);
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
    private volatile @Nullable Thread waiter;

    /// @param receivers who receive what ends it
    Pending(Spin spin, Receivers receivers) {
        this.spin = spin;
        this.receivers = receivers;
    }

    /// What a thread that waits can do for it.
    void advance() {}

    /// Whether it is what the peer will send that it waits for, and nothing on this side.
    @Override
    public boolean waitsForPeer() {
        return !isDone();
    }

    /// Whether a thread waits until it is done: it will do what [#advance] does.
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

    /// It is done. Nothing happens the second time.
    final void complete() {
        end(null);
    }

    /// It is done, and has failed.
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

    /// Gives up what this side holds for it, before it is done.
    void release() {}

    /// A thread waits for it; its readers are told when it has ended.
    @Override
    public final void announce() {
        ANNOUNCED.setVolatile(this, true);
        if (done) {
            tellReceivers();
        }
    }

    private void tellReceivers() {
        if (ANNOUNCED.compareAndSet(this, true, false)) {
            receivers.served();
        }
    }

    /// Lets the thread that waits look again.
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
        waiter = Thread.currentThread();
        while (!isEnded()) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        waiter = null;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// How it failed, null if it did not or is not done.
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
    public void free() {}
}
