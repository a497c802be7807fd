// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.progress;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Work that any thread may move, one at a time.
final class ProgressedTransfer implements Transfer {
    private final ProgressEngine progress;
    private final Transfer work;
    private final ReentrantLock turn = new ReentrantLock();
    private volatile boolean done;
    private @Nullable RuntimeException failure;

    ProgressedTransfer(ProgressEngine progress, Transfer work) {
        this.progress = progress;
        this.work = work;
    }

    /// Moves it, unless another thread does.
    void move() {
        if (done || !turn.tryLock()) {
            return;
        }
        try {
            if (!done && work.test()) {
                end();
            }
        } catch (RuntimeException e) {
            failure = e; // told to who waits for it
            end();
        } finally {
            turn.unlock();
        }
    }

    private void end() {
        done = true;
        progress.remove(this);
    }

    @Override
    public boolean test() {
        move();
        if (done && failure != null) {
            throw failure;
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

    /// Cancels it if no other rank waits for it.
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

    /// Nothing: it is moved until it is done, whoever waits.
    @Override
    public void free() {}
}
