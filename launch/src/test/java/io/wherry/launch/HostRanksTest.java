// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.launch.host.AddressSelection;
import io.wherry.launch.host.HostList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The remote shell of a job, here a script that notes how it is called.
@Timeout(60)
final class HostRanksTest {
    @TempDir Path folder;

    /// Returns the arguments of the remote shell but the last, which is the command for the host.
    private List<String> called(String... options) throws IOException {
        Path called = folder.resolve("called");
        Path script = folder.resolve("shell");
        Files.writeString(
                script,
                "#!/bin/sh\nfor word; do echo \"$word\" | head -n 1; done >'"
                        + called
                        + "'\nexit 9\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        List<String> shell = new ArrayList<>(List.of(script.toString()));
        shell.addAll(List.of(options));

        assertThatThrownBy(() -> run(shell))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("host alpha: ")
                .hasMessageContaining("ended with code 9");

        List<String> words = Files.readAllLines(called);
        assertThat(words.getLast()).startsWith("exec /bin/sh -c ");
        return words.subList(0, words.size() - 1);
    }

    private static void run(List<String> shell) throws IOException, InterruptedException {
        HostRanks.Options options =
                new HostRanks.Options(
                        HostList.parse("alpha", "hosts"),
                        shell,
                        AddressSelection.ANY,
                        Set.of(),
                        Map.of());
        JavaProgram program = new JavaProgram(List.of(), List.of(), "Main", List.of());
        JobStreams streams = JobStreams.ofThisJvm(_ -> {});
        HostRanks.run(options, program, streams);
    }

    @Test
    void nameOfTheHostIsAppended() throws Exception {
        assertThat(called("-o", "ControlPath=/x/%h"))
                .containsExactly("-o", "ControlPath=/x/%h", "alpha");
    }

    @Test
    void nameOfTheHostReplacesAWordOfTheShell() throws Exception {
        assertThat(called("-w", "%h", "sh", "-c")).containsExactly("-w", "alpha", "sh", "-c");
    }
}
