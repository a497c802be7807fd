// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.progress;

import io.wherry.mpi.internal.device.Transfer;
import io.wherry.transport.internal.idle.Backoff;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/// The progress engine of a rank: all operations that consist of several messages, and advance only
/// while the program calls MPI.
///
/// MPI guarantees progress of all operations while any call waits (MPI 4.1, 3.5). While there are
/// no such operations, the device waits by itself; otherwise the waiting thread advances all of
/// them in turn. Thread-safe.
public final class ProgressEngine {
    private static final int SPINS = 200;
    private static final int YIELDS = 1_800;
    private static final long PARK_NANOS = 20_000;

    private final List<ProgressedTransfer> running = new CopyOnWriteArrayList<>();

    /// Returns whether there are no operations to advance, so that the device may wait by itself.
    public boolean isIdle() {
        return running.isEmpty();
    }

    /// Adds an operation, which is advanced until it is done.
    ///
    /// @return the operation, for use by any thread
    public Transfer add(Transfer work) {
        ProgressedTransfer composed = new ProgressedTransfer(this, work);
        running.add(composed);
        composed.move();
        return composed;
    }

    void remove(ProgressedTransfer composed) {
        running.remove(composed);
    }

    /// Advances all operations.
    public void move() {
        for (ProgressedTransfer each : running) {
            each.move();
        }
    }

    /// Blocks until a transfer of a device is done.
    public void await(Transfer transfer) {
        if (isIdle()) {
            transfer.await();
        } else {
            until(transfer::test);
        }
    }

    /// Runs a call that blocks in the device, and advances all operations meanwhile: other ranks
    /// may wait for them before they join the call.
    public void during(Runnable waiting) {
        if (isIdle()) {
            waiting.run();
            return;
        }
        AtomicBoolean over = new AtomicBoolean();
        Thread.ofPlatform().daemon().name("wherry-progress").start(() -> until(over::get));
        try {
            waiting.run();
        } finally {
            over.set(true);
        }
    }

    /// Ends all operations: cancels receives without a message, and blocks until the others, which
    /// other ranks may wait for, are done.
    public void finish() {
        running.forEach(ProgressedTransfer::cancelUnmatchedReceive);
        until(this::isIdle);
    }

    /// Advances operations until a condition holds; throws the failure of the condition.
    public void until(BooleanSupplier done) {
        Backoff backoff = new Backoff(SPINS, YIELDS, PARK_NANOS, PARK_NANOS);
        while (!done.getAsBoolean()) {
            move();
            backoff.idle();
        }
    }
}
