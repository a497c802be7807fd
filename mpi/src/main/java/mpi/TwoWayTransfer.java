// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;

/// A send and a receive as one transfer, whose envelope is that of the received message.
record TwoWayTransfer(Transfer sent, Transfer received) implements Transfer {
    @Override
    public boolean test() {
        boolean isSent = sent.test();
        return received.test() && isSent;
    }

    @Override
    public void await() {
        sent.await();
        received.await();
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
    public void free() {
        sent.free();
        received.free();
    }
}
