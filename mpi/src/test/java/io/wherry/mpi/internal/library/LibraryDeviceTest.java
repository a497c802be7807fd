// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Starts jobs of real MPI libraries, each rank a JVM: see [LibraryProbe].
final class LibraryDeviceTest {
    private static final long SECONDS = 120;

    @TempDir Path directory;

    private record Outcome(int exit, String output) {}

    static Stream<Arguments> jobs() {
        return Stream.of(
                Arguments.of("openmpi", 2, ""),
                Arguments.of("openmpi", 4, ""),
                Arguments.of("openmpi", 2, "serial"),
                Arguments.of("openmpi", 2, "virtual"),
                Arguments.of("mpich", 2, ""),
                Arguments.of("mpich", 4, ""),
                Arguments.of("mpich", 2, "serial"),
                Arguments.of("mpich", 2, "virtual"));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void allOfTheDeviceWorks(String library, int ranks, String mode) throws Exception {
        Outcome outcome = run(library, ranks, mode);

        assertThat(outcome.output()).contains("probe: done");
        assertThat(outcome.exit()).as(outcome.output()).isZero();
    }

    @ParameterizedTest
    @MethodSource("launchers")
    void abortEndsAllRanks(String library) throws Exception {
        Outcome outcome = run(library, 2, "abort");

        assertThat(outcome.exit()).as(outcome.output()).isNotZero();
        assertThat(outcome.output()).doesNotContain("probe: done", "probe failed");
    }

    static Stream<String> launchers() {
        return Stream.of("openmpi", "mpich");
    }

    @Test
    void withoutALibraryAllThatWasTriedIsNamed() throws Exception {
        List<String> command = java("-D" + Discovery.PROPERTY + "=libnothing_of_that_name.so");

        Outcome outcome = start(command);

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.output()).contains("no MPI library", "libnothing_of_that_name.so");
    }

    private Outcome run(String library, int ranks, String mode) throws Exception {
        String launcher = "mpirun." + library;
        boolean isThere = isInstalled(launcher);
        if (!isThere) {
            System.out.println("skipped: " + launcher + " is not installed");
        }
        assumeTrue(isThere, launcher + " is not installed");
        List<String> command = new ArrayList<>(List.of(launcher));
        if (library.equals("openmpi")) {
            command.addAll(List.of("--allow-run-as-root", "--oversubscribe"));
        }
        command.addAll(List.of("-n", Integer.toString(ranks)));
        command.addAll(java());
        if (!mode.isEmpty()) {
            command.add(mode);
        }
        return start(command);
    }

    private static List<String> java(String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of("-Xmx256m", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of(options));
        command.addAll(
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        LibraryProbe.class.getName()));
        return command;
    }

    private Outcome start(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(directory, "job", ".log");
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectInput(new File("/dev/null"))
                        .redirectOutput(output.toFile())
                        .start();
        boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        String text = Files.readString(output);
        assertThat(ended).as("ended in time: " + text).isTrue();
        return new Outcome(process.exitValue(), text);
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
