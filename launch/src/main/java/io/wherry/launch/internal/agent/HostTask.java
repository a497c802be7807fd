// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import java.util.List;
import java.util.Map;

/// The ranks that an agent starts.
///
/// @param ranks their numbers
/// @param addresses of all ranks of the job, separated by spaces
/// @param program of each rank
/// @param environment variables of each rank, in addition to those of the agent
/// @param bound whether each rank is bound to a core
/// @param progress whether rank 0 reports its progress
public record HostTask(
        Ranks ranks,
        String addresses,
        Program program,
        Map<String, String> environment,
        boolean bound,
        boolean progress) {
    public HostTask {
        environment = Map.copyOf(environment);
    }

    /// The ranks of a host within the job.
    ///
    /// @param job the unique key of the job
    public record Ranks(int first, int count, int size, String job) {}

    /// A program.
    ///
    /// @param directory the working directory if the host has it, otherwise that of the agent is
    ///     used
    /// @param files that the host must have
    public record Program(List<String> command, String directory, List<String> files) {
        public Program {
            command = List.copyOf(command);
            files = List.copyOf(files);
        }
    }
}
