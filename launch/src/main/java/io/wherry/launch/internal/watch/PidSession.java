// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The session of this process in its PID namespace: that of a host since it was booted, or of one
/// container. Programs that are started apart from a launcher, such as by a batch system, have
/// other sessions.
final class PidSession {
    private static final Path SELF = Path.of("/proc/self");
    private static final Path CONTAINER = Path.of("/proc/self/ns/pid");
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    private PidSession() {}

    /// Returns a name that other sessions do not have. Returns none on systems other than Linux,
    /// or if this process does not see all processes by their numbers: `/proc` is that of another
    /// container, or hides the processes of other users.
    static Optional<String> name() {
        try {
            String self = Files.readSymbolicLink(SELF).toString();
            boolean seesAll =
                    self.equals(Long.toString(ProcessHandle.current().pid()))
                            && ProcessHandle.of(1).isPresent();
            if (!seesAll) {
                return Optional.empty();
            }
            String boot = Files.readString(BOOT).strip();
            String container = Files.readSymbolicLink(CONTAINER).toString();
            return Optional.of(boot + " " + container + " " + ProcessStatus.of("self").session());
        } catch (IOException | RuntimeException _) {
            return Optional.empty(); // there is no /proc of Linux, or no access to it
        }
    }
}
