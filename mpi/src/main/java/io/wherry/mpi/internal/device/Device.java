// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

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

    /// Ends all ranks of the job, at once. Does not return.
    void abort(int code);

    /// Waits until all ranks are here, then ends this rank's part. Nothing may be called afterwards.
    void close();
}
