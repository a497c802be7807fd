// SPDX-License-Identifier: Apache-2.0
package io.wherry.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The commands of the tutorial print what it says.
@Timeout(240)
final class TutorialTest {
    /// Commands, and what they print if the page says so.
    private static final Pattern STEP =
            Pattern.compile("```sh\n(.*?)```(?:\n\n```text\n(.*?)```)?", Pattern.DOTALL);

    private static final String PORT = "7070";

    @TempDir private Path folder;
    private Process server;

    @AfterEach
    void endServer() throws InterruptedException {
        if (server != null) {
            server.descendants().forEach(ProcessHandle::destroyForcibly);
            server.destroyForcibly().waitFor();
        }
    }

    private static String freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return String.valueOf(socket.getLocalPort());
        }
    }

    private void copyPrograms(String port) throws IOException {
        try (Stream<Path> programs = Files.list(Programs.given("samples").resolve("tutorial"))) {
            for (Path program : programs.toList()) {
                String text = Files.readString(program).replace(PORT, port);
                Files.writeString(folder.resolve(program.getFileName()), text);
            }
        }
        Path archive = Programs.given("archive");
        Files.copy(archive, folder.resolve(archive.getFileName()));
    }

    private static String onPath(String commands) {
        return "export PATH=" + Programs.java().getParent() + ":$PATH\n" + commands;
    }

    /// Runs a command that ends with `&`, until it has printed `expected`.
    private void start(String command, String expected) throws Exception {
        Path log = folder.resolve("server.log");
        String alone = command.strip().replaceFirst("&$", "");
        server =
                new ProcessBuilder("bash", "-c", onPath("exec " + alone))
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        while (!Files.readString(log).equals(expected)) {
            assertThat(server.isAlive()).as(Files.readString(log)).isTrue();
            Thread.sleep(50);
        }
    }

    @Test
    void commandsPrintWhatThePageSays() throws Exception {
        String port = freePort();
        copyPrograms(port);
        Path page = Programs.given("samples").resolveSibling("docs/tutorial.md");
        Matcher step = STEP.matcher(Files.readString(page).replace(PORT, port));
        int expectations = 0;
        while (step.find()) {
            String commands = step.group(1);
            String expected = step.group(2);
            if (commands.strip().endsWith("&")) {
                start(commands, expected);
            } else {
                String printed = Programs.run(folder, "bash", "-ec", onPath(commands));
                if (expected != null) {
                    assertThat(printed).as(commands).isEqualTo(expected);
                    expectations++;
                }
            }
        }
        assertThat(List.of(expectations, server == null ? 0 : 1)).containsExactly(6, 1);
    }
}
