// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.host.AddressSelection;
import io.wherry.launch.host.HostList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Runs ranks on several hosts, over TCP. Each host is reached by one remote shell, such as `ssh`,
/// which runs an agent there: [HostAgent].
///
/// The ranks prove to each other that they know a secret of the job, which reaches the hosts through
/// the remote shells. With [Feature#ENCRYPTED] their messages are encrypted.
///
/// The ranks are ended when this JVM exits or is killed, and when it cannot be reached from their
/// host for five seconds.
public final class HostRanks {
    private HostRanks() {}

    /// A feature that a job does not have by default.
    public enum Feature {
        /// The class path is copied to temporary folders of the hosts, which are removed at the end;
        /// otherwise the hosts have it at the same paths.
        STAGED,

        /// Ranks connect to each other over TLS 1.3, with a key and certificate that are made for the
        /// job and reach the hosts through the remote shells.
        ENCRYPTED,

        /// Each rank is bound to a core of its host, as with [RankBinding#CORE].
        BOUND
    }

    /// Options of a job on several hosts.
    ///
    /// @param hosts and the number of ranks of each
    /// @param shell the command of the remote shell: the command for the host is appended; the name
    ///     of the host replaces the word `%h` or, without one, is appended before it
    /// @param addresses at which the ranks listen
    /// @param environment variables of all ranks, in addition to those that the remote shell sets
    public record Options(
            HostList hosts,
            List<String> shell,
            AddressSelection addresses,
            Set<Feature> features,
            Map<String, String> environment) {
        public Options {
            shell = List.copyOf(shell);
            features = Set.copyOf(features);
            environment = Map.copyOf(environment);
        }

        boolean has(Feature feature) {
            return features.contains(feature);
        }
    }

    /// Runs a program on the slots of all hosts, and blocks until all ranks have ended, as
    /// [ProcessJob#await] does. The JDK of this JVM must be on each host at the same path.
    ///
    /// @return the code of the job: see [ProcessJob#await]; 1 if the connection to a host was lost
    /// @throws IOException naming the host, if a host cannot be reached or cannot start its ranks;
    ///     all others are ended then
    /// @throws InterruptedException if this thread was interrupted; all ranks are ended then
    public static int run(Options options, JavaProgram program, JobStreams streams)
            throws IOException, InterruptedException {
        return run(options, program, streams, null);
    }

    /// Runs a program as [#run(Options, JavaProgram, JobStreams)] does, with a folder that the hosts
    /// share: each has a temporary one with the same files, whose path takes the place of the
    /// folder's in the options and arguments of the program. Files that the ranks of a host leave in
    /// it are copied to `shared` when all of them have ended, under their names after the number of
    /// the first rank of the host and a hyphen; they replace files of these names.
    ///
    /// @param shared its absolute path; null for none
    /// @throws IOException also if a file cannot be copied to a host
    public static int run(
            Options options, JavaProgram program, JobStreams streams, @Nullable Path shared)
            throws IOException, InterruptedException {
        HostGroup hosts = new HostGroup(options.hosts());
        JobSupervisor supervisor = new JobSupervisor(streams, hosts::place);
        try (ExitGuard _ = new ExitGuard(hosts, () -> {})) {
            new HostLauncher(options, hosts, supervisor, shared).start(program, streams.input());
            return supervisor.await(hosts);
        }
    }
}
