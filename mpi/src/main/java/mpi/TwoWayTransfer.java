// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.KeptFailure;
import io.wherry.mpi.internal.device.Transfer;
import org.jspecify.annotations.Nullable;

/// A send and a receive as one transfer, whose envelope is that of the received message. It ends
/// when both have ended, even if one of them fails.
final class TwoWayTransfer implements Transfer {
    private final Transfer sent;
    private final Transfer received;
    private boolean isSent;
    private boolean isReceived;
    private @Nullable Throwable failure; // a RuntimeException or an Error

    TwoWayTransfer(Transfer sent, Transfer received) {
        this.sent = sent;
        this.received = received;
    }

    @Override
    public boolean test() {
        isSent = isSent || hasEnded(sent);
        isReceived = isReceived || hasEnded(received);
        if (!isSent || !isReceived) {
            return false;
        }
        KeptFailure.throwIfAny(failure);
        return true;
    }

    private boolean hasEnded(Transfer half) {
        try {
            return half.test();
        } catch (RuntimeException | Error e) {
            fail(e);
            return true;
        }
    }

    @Override
    public void await() {
        isSent = isSent || hasEndedAfterWait(sent);
        isReceived = isReceived || hasEndedAfterWait(received);
        KeptFailure.throwIfAny(failure);
    }

    private boolean hasEndedAfterWait(Transfer half) {
        try {
            half.await();
        } catch (RuntimeException | Error e) {
            fail(e);
        }
        return true;
    }

    /// Keeps the first failure. After the loss of a rank the other message may never come.
    private void fail(Throwable e) {
        if (failure == null) {
            failure = e;
            if (e instanceof MPIException lost && lost.getErrorClass() == MPI.ERR_PROC_ABORTED) {
                cancel();
            }
        }
    }

    @Override
    public Envelope envelope() {
        return received.envelope();
    }

    @Override
    public void cancel() {
        sent.cancel();
        received.cancel();
    }

    @Override
    public boolean isCancellableWhileAwaited() {
        return sent.isCancellableWhileAwaited() && received.isCancellableWhileAwaited();
    }

    @Override
    public void free() {
        sent.free();
        received.free();
    }
}
