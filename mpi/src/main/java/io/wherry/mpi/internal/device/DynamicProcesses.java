// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Connects a job with processes outside of its world: ports, service names and spawned jobs (MPI
/// 4.1, chapter 11). Hints are those of an `Info`; a device ignores hints that it does not know.
public interface DynamicProcesses {
    /// A program to be spawned, and the number of its processes.
    ///
    /// @param count number of processes
    record Program(String command, List<String> arguments, int count, Map<String, String> hints) {
        public Program {
            arguments = List.copyOf(arguments);
            hints = Map.copyOf(hints);
        }
    }

    /// Opens a port at which this process can accept connections.
    ///
    /// @return the name by which other processes connect
    String openPort(Map<String, String> hints);

    /// Closes a port of this process.
    void closePort(String port);

    /// Accepts the connection of another group. Collective over `group`.
    ///
    /// @param port opened by the root; ignored at other ranks, as the hints are
    /// @return a context of both groups
    Context accept(Context group, String port, Map<String, String> hints, int root);

    /// Connects to a port of another group. Collective over `group`.
    ///
    /// @param port ignored at all ranks but the root, as the hints are
    /// @return a context of both groups
    Context connect(Context group, String port, Map<String, String> hints, int root);

    void publish(String service, Map<String, String> hints, String port);

    void unpublish(String service, Map<String, String> hints, String port);

    /// Returns the port that a service was published with.
    String lookUp(String service, Map<String, String> hints);

    /// Starts processes that are one job. Collective over `group`.
    ///
    /// @param programs ignored at all ranks but the root; empty if the root refuses its arguments:
    ///     then the call fails at all ranks (`ERR_ARG`)
    /// @return a context of this group and the world of the started job
    Context spawn(Context group, List<Program> programs, int root);

    /// Returns the context of this job and the group that spawned it; null if the job was not
    /// spawned. Always the same instance.
    @Nullable Context parent();
}
