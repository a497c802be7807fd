// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Device;
import io.wherry.mpi.internal.progress.Progress;
import org.jspecify.annotations.Nullable;

/// What this process takes part in, from `MPI.Init` to `MPI.Finalize`.
final class Job {
    private static volatile @Nullable Job current;

    private final Device device;
    private final GraphCodec codec;
    private final Progress progress = new Progress();

    Job(Device device, GraphCodec codec) {
        this.device = device;
        this.codec = codec;
    }

    /// The job of this process.
    ///
    /// @throws MPIException before it begins and after it ends
    static Job current() {
        Job job = current;
        if (job == null) {
            throw new MPIException(MPI.ERR_OTHER, "MPI is not initialized, or finalized", null);
        }
        return job;
    }

    static void begin(@Nullable Job job) {
        current = job;
    }

    /// Whether it has begun and not ended.
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

    Progress progress() {
        return progress;
    }
}
