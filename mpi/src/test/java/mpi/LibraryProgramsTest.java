// SPDX-License-Identifier: Apache-2.0
package mpi;

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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Runs the programs under the launchers of MPI libraries, each rank a JVM.
final class LibraryProgramsTest {
    private static final long SECONDS = 240;

    @TempDir Path directory;

    @ParameterizedTest
    @CsvSource({
        "openmpi, 2, AllPrograms",
        "openmpi, 4, AllPrograms",
        "openmpi, 2, BeforeAndAfter",
        "openmpi, 2, JavaioObjects",
        "mpich, 2, AllPrograms",
        "mpich, 4, AllPrograms",
        "mpich, 2, BeforeAndAfter",
        "mpich, 2, JavaioObjects"
    })
    void programsWorkOnAnMpiLibrary(String library, int ranks, String program) throws Exception {
        String launcher = "mpirun." + library;
        boolean isThere = isInstalled(launcher);
        if (!isThere) {
            System.out.println("skipped: " + launcher + " is not installed");
        }
        assumeTrue(isThere, launcher + " is not installed");
        Path output = Files.createTempFile(directory, "job", ".log");
        Process job = start(command(launcher, ranks, program), output);

        boolean ended = job.waitFor(SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            job.descendants().forEach(ProcessHandle::destroyForcibly);
            job.destroyForcibly().waitFor();
        }

        String text = Files.readString(output);
        assertThat(ended).as("ended in time: " + text).isTrue();
        assertThat(text).contains("programs: done");
        assertThat(job.exitValue()).as(text).isZero();
    }

    private static List<String> command(String launcher, int ranks, String program) {
        List<String> command = new ArrayList<>(List.of(launcher));
        if (launcher.endsWith("openmpi")) {
            command.addAll(List.of("--allow-run-as-root", "--oversubscribe"));
        }
        command.addAll(List.of("-n", Integer.toString(ranks)));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of("-Xmx320m", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
        command.add("-Dwherry.mpi.device=library");
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add("mpi.programs." + program);
        return command;
    }

    private static Process start(List<String> command, Path output) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(output.toFile())
                .start();
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
