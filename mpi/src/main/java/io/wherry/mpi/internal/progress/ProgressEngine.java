// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.progress;

import io.wherry.mpi.internal.device.Transfer;
import io.wherry.transport.internal.idle.Backoff;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/// All work of a rank that is made of several messages, and goes on only while the program calls MPI.
///
/// MPI promises that what was begun goes on while any call waits (MPI 4.1, 3.5: progress). As long as there is none of
/// this work, waiting is left to the device; else who waits takes turns with all of it. Any number of threads.
public final class ProgressEngine {
    private static final int SPINS = 200;
    private static final int YIELDS = 1_800;
    private static final long PARK_NANOS = 20_000;

    private final List<ProgressedTransfer> running = new CopyOnWriteArrayList<>();

    /// Whether there is nothing to move, so that the device may wait for itself.
    public boolean isIdle() {
        return running.isEmpty();
    }

    /// Moves `work`, too, until it is done.
    ///
    /// @return the work, for any thread to ask
    public Transfer add(Transfer work) {
        ProgressedTransfer composed = new ProgressedTransfer(this, work);
        running.add(composed);
        composed.move();
        return composed;
    }

    void remove(ProgressedTransfer composed) {
        running.remove(composed);
    }

    /// Moves all.
    public void move() {
        for (ProgressedTransfer each : running) {
            each.move();
        }
    }

    /// Waits for a transfer of a device.
    public void await(Transfer transfer) {
        if (isIdle()) {
            transfer.await();
        } else {
            until(transfer::test);
        }
    }

    /// Does what waits in the device, and moves all meanwhile: the others may wait for that before they come.
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

    /// Ends all work: cancels receives whose message has not come, and blocks until the rest, which other ranks may wait for, is done.
    public void finish() {
        running.forEach(ProgressedTransfer::cancelUnmatchedReceive);
        until(this::isIdle);
    }

    /// Waits until something is so; what fails is thrown.
    public void until(BooleanSupplier done) {
        Backoff backoff = new Backoff(SPINS, YIELDS, PARK_NANOS, PARK_NANOS);
        while (!done.getAsBoolean()) {
            move();
            backoff.idle();
        }
    }
}
