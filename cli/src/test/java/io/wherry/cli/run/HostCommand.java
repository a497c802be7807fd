// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.host.SshHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A command on the launching host of a test that has ended, and its output.
record HostCommand(int code, String out, String err) {
    private static final int SECONDS = 120;

    /// Runs a command to its end.
    ///
    /// @param folder for its output
    /// @param variables for its environment, from which those of launchers are removed
    static HostCommand run(
            SshHosts hosts, Path folder, Map<String, String> variables, List<String> command)
            throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder =
                new ProcessBuilder(hosts.command(command))
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.matches("(OMPI|PMI|PMIX|MV2|SLURM|WHERRY|JDK)_.*"));
        builder.environment().putAll(variables);
        Process process = builder.start();
        process.getOutputStream().close();
        boolean inTime = process.waitFor(SECONDS, TimeUnit.SECONDS);
        if (!inTime) {
            process.destroy();
        }
        int code = process.onExit().join().exitValue();
        HostCommand ended = new HostCommand(code, Files.readString(out), Files.readString(err));
        assertThat(inTime).as("in time: " + command + ended).isTrue();
        return ended;
    }

    /// Returns the command of a small JVM with the class path of the tests.
    static List<String> java(String... arguments) {
        return joined(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path")),
                List.of(arguments));
    }

    static List<String> joined(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
