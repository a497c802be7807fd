// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.variable;

/// The port of the group of ranks that has spawned a job.
public final class ParentPort {
    /// The environment variable with the port; not set if the job was not spawned. Module `mpi`
    /// sets and reads it, and the ranks that a launcher starts do not inherit it.
    public static final String VARIABLE = "WHERRY_MPI_PARENT";

    /// The environment variable with the number of ranks of each command of a spawned job, separated
    /// by commas. It is set with [#VARIABLE].
    public static final String COUNTS = "WHERRY_MPI_COMMANDS";

    private ParentPort() {}
}
