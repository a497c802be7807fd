// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class AgentCommandTest {
    private static final String COLLECTOR = "-XX:+UseSerialGC";

    @TempDir Path folder;

    /// Runs the command on a host with these variables.
    ///
    /// @return the arguments of `java`
    private String arguments(Map<String, String> variables) throws Exception {
        Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\necho \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        String command = AgentCommand.plain(java.toString(), List.of(), "Main", false);
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command);
        builder.environment().remove("JDK_JAVA_OPTIONS");
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("_JAVA_OPTIONS");
        builder.environment().putAll(variables);
        Process shell = builder.start();
        String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).isZero();
        return output;
    }

    @Test
    void agentHasASmallHeap() throws Exception {
        assertThat(arguments(Map.of())).startsWith("-Xmx64m " + COLLECTOR).contains(" Main");
    }

    @Test
    void agentStartsWhereTheEnvironmentSelectsACollector() throws Exception {
        assertThat(arguments(Map.of("JAVA_TOOL_OPTIONS", "-XX:+UseZGC -Xms1g")))
                .startsWith("-cp ")
                .contains(" Main");
    }

    @Test
    void colonInTheNameOfTheFolderIsTheReason() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("a:b"));
        String java = ProcessHandle.current().info().command().orElse("java");
        ProcessBuilder builder =
                new ProcessBuilder("/bin/sh", "-c", AgentCommand.staged(java, 1, "Main"));
        builder.environment().put("TMPDIR", temporary.toString());
        Process shell = builder.start();
        shell.getOutputStream().close();
        String errors = new String(shell.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(shell.waitFor()).isEqualTo(126);
        assertThat(errors).contains("temporary files contains a colon: " + temporary);
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void folderIsAbsoluteWhereTmpdirIsRelative() throws Exception {
        Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\necho \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        Files.createDirectory(folder.resolve("relative"));
        String command = AgentCommand.plain(java.toString(), List.of(), "Main", true);
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command);
        builder.directory(folder.toFile()).environment().put("TMPDIR", "relative");
        Process shell = builder.start();
        String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(shell.waitFor()).isZero();
        assertThat(output).contains(" Main " + folder.toRealPath().resolve("relative/wherry-"));
        assertThat(folder.resolve("relative")).isEmptyDirectory();
    }
}
