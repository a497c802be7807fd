// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Device;
import io.wherry.mpi.internal.progress.ProgressEngine;
import org.jspecify.annotations.Nullable;

/// The job in which this process takes part, from `MPI.Init` to `MPI.Finalize`.
final class ActiveJob {
    private static volatile @Nullable ActiveJob current;

    private final Device device;
    private final GraphCodec codec;
    private final ProgressEngine progress = new ProgressEngine();
    private @Nullable Intercomm parent; // guarded by this

    ActiveJob(Device device, GraphCodec codec) {
        this.device = device;
        this.codec = codec;
    }

    /// Returns the job of this process.
    ///
    /// @throws MPIException before `MPI.Init` and after `MPI.Finalize`
    static ActiveJob current() {
        ActiveJob job = current;
        if (job == null) {
            throw new MPIException(MPI.ERR_OTHER, "MPI is not initialized, or finalized", null);
        }
        return job;
    }

    static void begin(@Nullable ActiveJob job) {
        current = job;
    }

    /// Returns whether the job has begun and not ended.
    boolean isCurrent() {
        return current == this;
    }

    static boolean isGoingOn() {
        return current != null;
    }

    Device device() {
        return device;
    }

    GraphCodec codec() {
        return codec;
    }

    /// Returns the communicator with the group that spawned this job; a null communicator if there
    /// is none.
    synchronized Intercomm parent() {
        Intercomm known = parent;
        if (known == null) {
            Context context = device.dynamic().parent();
            CommunicatorParts parts = context == null ? null : new CommunicatorParts(this, context);
            known = new Intercomm(parts, new Attributes());
            known.setName(parts == null ? "" : "MPI_COMM_PARENT"); // MPI 4.1, 7.8
            parent = known;
        }
        return known;
    }

    ProgressEngine progress() {
        return progress;
    }
}
