// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.host;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A network namespace that this process makes and removes.
final class NetworkSpace {
    private static final System.Logger LOGGER = System.getLogger("io.wherry.testkit");

    private final String name;
    private boolean created; // only then it is this process's to remove

    NetworkSpace(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    /// @throws IOException if the name exists already, among other reasons
    void create() throws IOException {
        IpCommand.run("netns add " + name);
        created = true;
    }

    /// Runs `ip` in it.
    void run(String line) throws IOException {
        IpCommand.run("-n " + name + " " + line);
    }

    /// Returns the command that runs `command` in it, as the same process.
    List<String> command(List<String> command) {
        return IpCommand.words("netns exec " + name, command);
    }

    /// Returns the processes in it.
    List<ProcessHandle> processes() throws IOException {
        return IpCommand.output("netns pids " + name)
                .lines()
                .map(line -> ProcessHandle.of(Long.parseLong(line.strip())))
                .flatMap(Optional::stream)
                .toList();
    }

    /// Removes it if it was created. Its processes must have ended.
    void remove() {
        if (created) {
            created = false;
            try {
                IpCommand.run("netns del " + name);
            } catch (IOException e) {
                LOGGER.log(System.Logger.Level.WARNING, "cannot remove a network namespace", e);
            }
        }
    }
}
