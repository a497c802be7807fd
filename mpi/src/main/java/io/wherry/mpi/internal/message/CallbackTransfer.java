// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.message;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;

/// A transfer that runs an action when it is done, such as the unpacking of received elements.
public final class CallbackTransfer implements Transfer {
    private final Transfer transfer;
    private final Runnable landing;
    private boolean landed;

    /// @param landing runs once, when the transfer is done
    public CallbackTransfer(Transfer transfer, Runnable landing) {
        this.transfer = transfer;
        this.landing = landing;
    }

    @Override
    public boolean test() {
        if (!landed && transfer.test()) {
            land();
        }
        return landed;
    }

    @Override
    public void await() {
        if (!landed) {
            transfer.await();
            land();
        }
    }

    private void land() {
        landed = true;
        landing.run();
    }

    @Override
    public Envelope envelope() {
        return transfer.envelope();
    }

    @Override
    public void cancel() {
        transfer.cancel();
    }

    @Override
    public boolean isUnmatchedReceive() {
        return transfer.isUnmatchedReceive();
    }

    @Override
    public void free() {
        transfer.free();
    }
}
