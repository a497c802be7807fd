// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.progress;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import java.util.concurrent.locks.ReentrantLock;

/// A collective operation that the device advances by itself. Its context is freed after it.
/// Thread-safe: the end of the communicator may test it while another thread waits for it.
final class DeviceOperation implements Transfer {
    private final ProgressEngine progress;
    private final Transfer operation;
    private final Context shadow;
    private final ReentrantLock turn = new ReentrantLock();

    /// @param shadow of the context
    DeviceOperation(ProgressEngine progress, Transfer operation, Context shadow) {
        this.progress = progress;
        this.operation = operation;
        this.shadow = shadow;
    }

    /// Returns whether the operation is one of the context with this shadow.
    boolean uses(Context shadow) {
        return shadow == this.shadow;
    }

    @Override
    public boolean test() {
        if (!turn.tryLock()) {
            return false; // another thread waits for it
        }
        boolean goesOn = false;
        try {
            goesOn = !operation.test();
            return !goesOn;
        } finally {
            turn.unlock();
            if (!goesOn) {
                progress.remove(this);
            }
        }
    }

    @Override
    public void await() {
        turn.lock();
        try {
            operation.await();
        } finally {
            turn.unlock();
            progress.remove(this);
        }
    }

    @Override
    public Envelope envelope() {
        return operation.envelope();
    }

    @Override
    public void cancel() {
        operation.cancel();
    }

    @Override
    public void free() {
        operation.free();
    }
}
