// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import org.jspecify.annotations.Nullable;

/// What moves messages between the ranks of a job: an MPI library, or links of Wherry.
///
/// All calls may come from several threads at once. What goes wrong is told by an [mpi.MPIException].
public interface Device {

    /// All ranks of the job.
    Context world();

    /// This rank alone.
    Context self();

    /// How this job meets processes of other jobs.
    DynamicProcesses dynamic();

    /// The machine this rank runs on.
    String processorName();

    /// Name and version of what moves the messages, one line.
    String libraryVersion();

    /// The version of the MPI standard it follows, as `1000 * major + minor`.
    int standardVersion();

    /// How many threads may call at a time, one of `MPI.THREAD_...`.
    int threadLevel();

    /// The greatest tag.
    int tagUpperBound();

    /// Returns the number of this rank's program among those that the launcher started (MPI 4.1, 11.10.3: MPI_APPNUM), or null if
    /// the launcher gave none.
    @Nullable Integer applicationNumber();

    /// Returns the number of processes that the job may have (MPI 4.1, 11.10.1: MPI_UNIVERSE_SIZE), or null if the launcher gave
    /// none.
    @Nullable Integer universeSize();

    /// Ends all ranks of the job, at once. Does not return.
    void abort(int code);

    /// Waits until all ranks are here, then ends this rank's part. Nothing may be called afterwards.
    void close();
}
