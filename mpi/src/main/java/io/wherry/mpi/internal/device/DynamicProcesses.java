// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How a job meets processes that are not in its world: ports, names of services, and jobs that it starts (MPI 4.1,
/// chapter 11). Hints are those of an `Info`; names that a device does not know are ignored.
public interface DynamicProcesses {
    /// What some of the processes to be started run.
    ///
    /// @param count how many processes
    record Program(String command, List<String> arguments, int count, Map<String, String> hints) {
        public Program {
            arguments = List.copyOf(arguments);
            hints = Map.copyOf(hints);
        }
    }

    /// Opens a port at which this process can accept connections.
    ///
    /// @return its name, which other processes connect to
    String openPort(Map<String, String> hints);

    /// Closes a port of this process.
    void closePort(String port);

    /// Accepts the connection of another group; called by all ranks of `group`.
    ///
    /// @param port opened by the root; looked at there alone, as the hints are
    /// @return a context of both groups
    Context accept(Context group, String port, Map<String, String> hints, int root);

    /// Connects to a port of another group; called by all ranks of `group`.
    ///
    /// @param port looked at by the root alone, as the hints are
    /// @return a context of both groups
    Context connect(Context group, String port, Map<String, String> hints, int root);

    void publish(String service, Map<String, String> hints, String port);

    void unpublish(String service, Map<String, String> hints, String port);

    /// Returns the port that a service was published with.
    String lookUp(String service, Map<String, String> hints);

    /// Starts processes that are one job; called by all ranks of `group`.
    ///
    /// @param programs looked at by the root alone
    /// @return a context of this group and the world of the started job
    Context spawn(Context group, List<Program> programs, int root);

    /// The context of this job and the group that started it; null if it was not started so. Always the same one.
    @Nullable Context parent();
}
