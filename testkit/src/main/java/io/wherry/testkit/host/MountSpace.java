// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The mount namespace of a daemon, which the programs that it starts inherit. Needs `nsenter` of
/// util-linux.
record MountSpace(Process daemon) {
    /// Mounts a tmpfs over a folder.
    ///
    /// @param options of mount(8), such as `size=64k`
    /// @return the path at which this process sees the folder in the namespace
    Path limit(Path folder, String options) throws IOException {
        run("mount", "-t", "tmpfs", "-o", options, "none", folder.toString());
        return Path.of("/proc", id(), "root").resolve(Path.of("/").relativize(folder));
    }

    /// Takes the tmpfs away, with its files.
    void unlimit(Path folder) throws IOException {
        run("umount", "--lazy", folder.toString());
    }

    private String id() {
        return Long.toString(daemon.pid());
    }

    private void run(String... command) throws IOException {
        List<String> words = new ArrayList<>(List.of("nsenter", "--mount", "--target", id()));
        words.addAll(List.of(command));
        SshHosts.run(words.toArray(String[]::new));
    }
}
