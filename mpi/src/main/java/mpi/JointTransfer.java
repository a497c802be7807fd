// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import java.util.List;

/// Several transfers as one, which is done when all of them are; may be empty.
record JointTransfer(List<Transfer> all) implements Transfer {
    JointTransfer {
        all = List.copyOf(all);
    }

    @Override
    public boolean test() {
        boolean done = true;
        for (Transfer one : all) {
            done &= one.test();
        }
        return done;
    }

    @Override
    public void await() {
        all.forEach(Transfer::await);
    }

    @Override
    public Envelope envelope() {
        return new Envelope(MPI.ANY_SOURCE, MPI.ANY_TAG, 0, false);
    }

    @Override
    public void cancel() {
        all.forEach(Transfer::cancel);
    }

    @Override
    public void free() {
        all.forEach(Transfer::free);
    }
}
