// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import io.wherry.launch.host.HostAddress;
import java.nio.ByteBuffer;
import java.util.List;

/// A message between the launcher and an agent.
///
/// ```text
///  launcher             agent
///
///          <-- Greeting ---
///          --- Piece ---->      for each file to stage
///          --- Share ---->      if a folder is shared, then
///          --- Shared --->      for each of its files
///          --- Reserve -->
///          <-- Ports ------
///          --- Start ---->
///          <-- Output, Exit
///          <-- Shared -----     for each further file of the shared folder, before the last Exit
///          <-- InputWanted-     only from the host of rank 0
///          --- Input ---->
///          --- End ------>      the agent ends all its ranks, and itself
///
///  Ping in both directions, from the greeting on; Failure and Warning from the agent at any time
/// ```
public sealed interface AgentFrame {
    /// The addresses of the host.
    ///
    /// @param reached the address at which the launcher reached the host; empty if unknown
    /// @param folder the temporary folder for staged files; empty if there is none
    record Greeting(List<HostAddress> addresses, String reached, String folder)
            implements AgentFrame {
        public Greeting {
            addresses = List.copyOf(addresses);
        }
    }

    /// Asks for free ports of an address, which is a literal.
    record Reserve(String address, int count) implements AgentFrame {}

    /// The reserved ports.
    record Ports(List<Integer> ports) implements AgentFrame {
        public Ports {
            ports = List.copyOf(ports);
        }
    }

    /// Bytes to append to a file of the temporary folder for staged files.
    ///
    /// @param file a name without folders
    record Piece(String file, ByteBuffer bytes) implements AgentFrame {}

    /// Makes a temporary folder that stands for one of the launcher.
    record Share(String folder) implements AgentFrame {}

    /// Bytes to append to a file of the shared folder: of the host, or of the launcher, where the
    /// first bytes of a file replace an earlier one.
    record Shared(Piece piece) implements AgentFrame {}

    /// Starts the ranks of the host.
    record Start(HostTask task) implements AgentFrame {}

    /// Asks for the next bytes of the standard input of rank 0.
    record InputWanted() implements AgentFrame {}

    /// The bytes asked for, none at the end of the input.
    record Input(ByteBuffer bytes) implements AgentFrame {}

    /// Bytes that a rank has printed, none at the end of its output.
    record Output(int rank, boolean error, ByteBuffer bytes) implements AgentFrame {}

    /// A rank has ended.
    record Exit(int rank, int code) implements AgentFrame {}

    /// The agent has done what the launcher asked for, but not as well as it could be.
    record Warning(String text) implements AgentFrame {}

    /// The agent cannot do what the launcher asked for.
    record Failure(String why) implements AgentFrame {}

    /// Shows that the sender is alive.
    record Ping() implements AgentFrame {}

    /// Ends all ranks of the host.
    record End() implements AgentFrame {}
}
