// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import java.util.List;

/// Several transfers as one, which is done when all of them are.
record TransferGroup(List<Transfer> all) implements Transfer {
    @Override
    public boolean test() {
        for (Transfer one : all) {
            if (!one.test()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void await() {
        all.forEach(Transfer::await);
    }

    @Override
    public Envelope envelope() {
        return new Envelope(
                0, 0, all.stream().mapToLong(one -> one.envelope().bytes()).sum(), false);
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
