// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.partition;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import java.util.function.BooleanSupplier;
import mpi.MPI;
import mpi.MPIException;

/// A message whose state a test decides.
record TestedTransfer(BooleanSupplier state) implements Transfer {
    static Transfer failed() {
        return new TestedTransfer(() -> {
            throw lost();
        });
    }

    static Transfer broken() {
        return new TestedTransfer(() -> {
            throw new OutOfMemoryError("on purpose");
        });
    }

    static MPIException lost() {
        return new MPIException(MPI.ERR_PROC_ABORTED, "peer is lost", null);
    }

    @Override
    public boolean test() {
        return state.getAsBoolean();
    }

    @Override
    public void await() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Envelope envelope() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void cancel() {}

    @Override
    public void free() {}
}
