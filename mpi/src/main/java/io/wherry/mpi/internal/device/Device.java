// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import org.jspecify.annotations.Nullable;

/// The implementation that moves messages between the ranks of a job: an MPI library, or links of
/// Wherry.
///
/// Thread-safe. Failures are reported as [mpi.MPIException].
public interface Device {

    /// Returns the context of all ranks of the job.
    Context world();

    /// Returns the context of this rank alone.
    Context self();

    /// Returns the operations that connect this job with processes of other jobs.
    DynamicProcesses dynamic();

    /// Returns the name of the machine on which this rank runs.
    String processorName();

    /// Returns the name and version of the implementation, in one line.
    String libraryVersion();

    /// Returns the version of the MPI standard that it implements, as `1000 * major + minor`.
    int standardVersion();

    /// Returns the thread level, one of `MPI.THREAD_...`.
    int threadLevel();

    /// Returns the greatest tag.
    int tagUpperBound();

    /// Returns the number of this rank's program among those that the launcher started (MPI 4.1,
    /// 11.10.3: MPI_APPNUM), or null if the launcher gave none.
    @Nullable Integer applicationNumber();

    /// Returns the number of processes that the job may have (MPI 4.1, 11.10.1: MPI_UNIVERSE_SIZE),
    /// or null if the launcher gave none.
    @Nullable Integer universeSize();

    /// Ends all ranks of the job at once. Does not return.
    void abort(int code);

    /// Blocks until all ranks have called it, then ends this rank's part. No method may be called
    /// afterwards.
    void close();
}
