// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.message;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.progress.ProgressEngine;
import org.jspecify.annotations.Nullable;

/// A transfer that runs an action when it is done, such as the unpacking of received elements.
public final class CallbackTransfer implements Transfer {
    private final Transfer transfer;
    private final Runnable landing;
    private final @Nullable ProgressEngine progress;
    private boolean landed;
    private boolean freed;

    /// Creates a transfer whose action does not run if it is freed before it is done.
    ///
    /// @param landing runs once, when the transfer is done
    public CallbackTransfer(Transfer transfer, Runnable landing) {
        this(transfer, landing, null);
    }

    private CallbackTransfer(
            Transfer transfer, Runnable landing, @Nullable ProgressEngine progress) {
        this.transfer = transfer;
        this.landing = landing;
        this.progress = progress;
    }

    /// Creates a receive whose action runs even if it is freed before it is done.
    ///
    /// @param progress advances the receive after it was freed
    static CallbackTransfer ofReceive(
            Transfer transfer, Runnable landing, ProgressEngine progress) {
        return new CallbackTransfer(transfer, landing, progress);
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
    public boolean isCancellableWhileAwaited() {
        return transfer.isCancellableWhileAwaited();
    }

    /// Returns true for a freed receive, too: its cancellation has no effect if a message has
    /// matched it.
    @Override
    public boolean isUnmatchedReceive() {
        return freed || transfer.isUnmatchedReceive();
    }

    @Override
    public void free() {
        if (progress == null || landed) {
            transfer.free();
        } else {
            freed = true;
            var _ = progress.add(this);
        }
    }
}
