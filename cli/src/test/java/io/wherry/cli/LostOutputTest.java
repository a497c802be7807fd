// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Commands whose standard output takes nothing, each in a JVM of its own.
@Timeout(120)
final class LostOutputTest {
    /* Each write to it finds the disk full. */
    private static final Path FULL = Path.of("/dev/full");

    @TempDir Path folder;

    @Test
    void outputThatAFullDiskDoesNotTakeIsAFailure() throws Exception {
        assumeTrue(Files.exists(FULL), "a device that is full");
        Path err = folder.resolve("err");
        ProcessBuilder builder =
                new ProcessBuilder(command())
                        .redirectOutput(FULL.toFile())
                        .redirectError(err.toFile());
        builder.environment().put("LC_ALL", "C"); // the text is that of the C library
        Process process = builder.start();

        assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();

        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(Files.readString(err))
                .contains("wherry: cannot write to standard output: No space left on device");
    }

    private static List<String> command() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "version");
    }
}
