// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.progress.ProgressEngine;
import org.jspecify.annotations.Nullable;

/// The parts of a communicator that [Comm#iDup] creates, while the ranks agree on them.
///
/// Thread-safe: the thread that waits for the request and those that use the communicator after it
/// may differ.
final class PendingParts implements Transfer {
    private final CommunicatorParts original;
    private final ProgressEngine progress;
    private final Transfer transfer; // guarded by this object
    private @Nullable CommunicatorParts created; // likewise

    /// Begins to duplicate a communicator. Collective, as a non-blocking operation.
    PendingParts(CommunicatorParts original) {
        this.original = original;
        this.progress = original.job().progress();
        this.transfer = original.duplicateLater(made -> created = made);
    }

    Request request() {
        return new Request(progress, this);
    }

    /// Returns the error handler of the original.
    Errhandler errhandler() {
        return original.errhandler();
    }

    /// Returns the parts; blocks until they are created.
    CommunicatorParts parts() {
        await();
        synchronized (this) {
            CommunicatorParts parts = created;
            if (parts == null) {
                throw new MPIException(MPI.ERR_COMM, "communicator was not created", null);
            }
            return parts;
        }
    }

    @Override
    public synchronized boolean test() {
        return transfer.test();
    }

    /// Does not block while it holds the lock.
    @Override
    public void await() {
        progress.until(this::test);
    }

    @Override
    public synchronized Envelope envelope() {
        return transfer.envelope();
    }

    @Override
    public synchronized void cancel() {
        transfer.cancel();
    }

    /// No effect: the communicator needs its parts.
    @Override
    public void free() {}
}
