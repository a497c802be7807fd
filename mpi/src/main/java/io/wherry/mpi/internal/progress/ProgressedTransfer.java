// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.progress;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.KeptFailure;
import io.wherry.mpi.internal.device.Transfer;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// An operation that any thread may advance, one thread at a time.
final class ProgressedTransfer implements Transfer {
    private final ProgressEngine progress;
    private final Transfer work;
    private final @Nullable Context shadow;
    private final ReentrantLock turn = new ReentrantLock();
    private volatile boolean done;
    private @Nullable Throwable failure; // a RuntimeException or an Error

    /// @param shadow of the context whose messages `work` consists of
    ProgressedTransfer(ProgressEngine progress, Transfer work, @Nullable Context shadow) {
        this.progress = progress;
        this.work = work;
        this.shadow = shadow;
    }

    /// Advances the operation, unless another thread does.
    void move() {
        if (done || !turn.tryLock()) {
            return;
        }
        try {
            if (!done && work.test()) {
                end();
            }
        } catch (RuntimeException | Error e) {
            failure = e; // thrown to the thread that waits for the operation
            end();
        } finally {
            turn.unlock();
        }
    }

    boolean isDone() {
        return done;
    }

    /// Returns whether the operation goes on and uses the context with this shadow.
    boolean uses(Context shadow) {
        return !done && shadow == this.shadow;
    }

    private void end() {
        done = true;
        progress.remove(this);
    }

    @Override
    public boolean test() {
        move();
        if (done) {
            KeptFailure.throwIfAny(failure);
        }
        return done;
    }

    @Override
    public void await() {
        progress.until(this::test);
    }

    @Override
    public Envelope envelope() {
        return work.envelope();
    }

    @Override
    public void cancel() {
        turn.lock();
        try {
            if (!done) {
                work.cancel();
            }
        } finally {
            turn.unlock();
        }
    }

    @Override
    public boolean isCancellableWhileAwaited() {
        return true;
    }

    /// Returns whether this is a receive without a message.
    boolean isUnmatched() {
        turn.lock();
        try {
            return work.isUnmatchedReceive();
        } finally {
            turn.unlock();
        }
    }

    /// Cancels the operation if no other rank waits for it.
    void cancelUnmatchedReceive() {
        turn.lock();
        try {
            if (!done && work.isUnmatchedReceive()) {
                work.cancel();
            }
        } finally {
            turn.unlock();
        }
    }

    /// No effect: any waiting thread advances the operation until it is done.
    @Override
    public void free() {}
}
