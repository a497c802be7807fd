// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Commands whose standard output takes nothing, each in a JVM of its own.
@Timeout(120)
final class LostOutputTest {
    /* Each write to it finds the disk full. */
    private static final Path FULL = Path.of("/dev/full");

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "version",
                "run -n 2 sor --size 40 --iterations 5",
                "run -n 2 --threads sor --size 40 --iterations 5"
            })
    void outputThatAFullDiskDoesNotTakeIsAFailure(String arguments) throws Exception {
        assumeTrue(Files.exists(FULL), "a device that is full");
        Path err = folder.resolve("err");
        ProcessBuilder builder =
                new ProcessBuilder(command(arguments))
                        .redirectOutput(FULL.toFile())
                        .redirectError(err.toFile());
        builder.environment().put("LC_ALL", "C"); // the text is that of the C library
        Process process = builder.start();

        assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();

        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(Files.readString(err))
                .contains("wherry: cannot write to standard output: No space left on device");
    }

    @ParameterizedTest
    @CsvSource({
        "version, exec \"$@\" >&-, 1",
        "run -n 2 sor --size 40 --iterations 5, \"$@\" | :, 0",
        "run -n 2 --threads sor --size 40 --iterations 5, \"$@\" | :, 0"
    })
    void outputThatIsClosedIsAFailureUnlessItIsAPipe(String arguments, String how, int code)
            throws Exception {
        Path shell = Path.of("/bin/bash");
        assumeTrue(Files.exists(shell), "a shell");
        Path err = folder.resolve("err");
        String script = how + "; exit ${PIPESTATUS[0]}";
        List<String> closing = new ArrayList<>(List.of(shell.toString(), "-c", script, "sh"));
        closing.addAll(command(arguments));
        Process process = new ProcessBuilder(closing).redirectError(err.toFile()).start();

        assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();

        assertThat(process.exitValue()).isEqualTo(code);
        assertThat(Files.readString(err).contains("wherry: cannot write to standard output: "))
                .isEqualTo(code == 1);
    }

    @Test
    void programMayCloseItsOutput() throws Exception {
        Path err = folder.resolve("err");
        List<String> command = command("run -n 2 --threads -cp");
        command.add(System.getProperty("java.class.path"));
        command.add(ClosingPeer.class.getName());
        Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();

        assertThat(process.inputReader().readLine()).isEqualTo("said");
        assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(err)).isEmpty();
        assertThat(process.exitValue()).isZero();
    }

    private static List<String> command(String arguments) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx64m",
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Main.class.getName()));
        command.addAll(List.of(arguments.split(" ")));
        return command;
    }
}
