// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.progress;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.KeptFailure;
import io.wherry.mpi.internal.device.Transfer;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// An operation that any thread may advance, one thread at a time.
final class ProgressedTransfer implements Transfer {
    private final ProgressEngine progress;
    private final Transfer work;
    private final ReentrantLock turn = new ReentrantLock();
    private volatile boolean done;
    private @Nullable Throwable failure; // a RuntimeException or an Error

    ProgressedTransfer(ProgressEngine progress, Transfer work) {
        this.progress = progress;
        this.work = work;
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
