// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Small JVMs that run a program of any class path to its end.
public final class ProgramJvm {
    private static final long SECONDS = 60;

    private ProgramJvm() {}

    /// The end of a process.
    ///
    /// @param output what it printed to the standard output
    /// @param errors what it printed to the standard error, unless that was redirected to the output
    public record Ended(int code, String output, String errors) {}

    /// Returns the path of a program of this JDK.
    public static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    /// Returns the command of a JVM with `arguments`, of which later ones outweigh those given here.
    public static ProcessBuilder command(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(tool("java"));
        command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(arguments);
        return new ProcessBuilder(command);
    }

    /// Runs `command` to its end, which is forced after a minute.
    public static Ended run(ProcessBuilder command) throws IOException, InterruptedException {
        Path errors = Files.createTempFile("errors-", ".txt");
        try {
            if (!command.redirectErrorStream()) {
                command.redirectError(errors.toFile());
            }
            Ended ended = ended(command.start());
            return new Ended(ended.code(), ended.output(), Files.readString(errors));
        } finally {
            Files.delete(errors);
        }
    }

    /// Waits for the end of `process`, which is forced after a minute, and reads its output.
    public static Ended ended(Process process) throws IOException, InterruptedException {
        Thread watchdog =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                TimeUnit.SECONDS.sleep(SECONDS);
                                process.destroyForcibly();
                            } catch (InterruptedException _) {
                                /* the process ended in time */
                            }
                        });
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        watchdog.interrupt();
        return new Ended(code, output, "");
    }
}
