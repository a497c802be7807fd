// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.progress.Progress;
import java.util.function.Supplier;

/// A message or a collective operation that is described once and started again and again (MPI 4.1, 3.9 and 6.13).
public final class Prequest extends Request {
    private final Supplier<Transfer> beginning;
    private boolean freed;

    Prequest(Progress progress, Supplier<Transfer> beginning) {
        super(progress, null);
        this.beginning = beginning;
    }

    @Override
    boolean isPersistent() {
        return !freed;
    }

    @Override
    public void free() {
        super.free();
        freed = true;
    }

    /// Begins it.
    ///
    /// @throws MPIException if it was begun and has not been waited for, or was freed
    public void start() {
        if (freed || isActive()) {
            throw new MPIException(
                    MPI.ERR_REQUEST, freed ? "request was freed" : "request goes on already", null);
        }
        begin(beginning.get());
    }

    public static void startAll(Prequest[] requests) {
        for (Prequest request : requests) {
            request.start();
        }
    }

    /// As [#start].
    public void Start() {
        start();
    }

    /// As [#startAll].
    public static void Startall(Prequest[] requests) {
        startAll(requests);
    }
}
