// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.launch.JavaProgram;
import io.wherry.launch.JobStreams;
import io.wherry.launch.ProcessRanks;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A program for several ranks, each a process. It must end with exit code 0, in time.
///
/// @param program its main class
/// @param folder for its output
record RankProgram(Class<?> program, Path folder) {
    private static final int SECONDS = 120;

    /// Returns its output under Open MPI. Skips the calling test if Open MPI is not installed.
    String underOpenMpi(int ranks) throws Exception {
        return launched(List.of("mpirun.openmpi", "--allow-run-as-root", "--oversubscribe"), ranks);
    }

    /// Like [#underOpenMpi], under MPICH.
    String underMpich(int ranks) throws Exception {
        return launched(List.of("mpirun.mpich"), ranks);
    }

    /// Returns its output on the device that needs no MPI library.
    String withoutLibrary(int ranks) throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        StringBuilder complaints = new StringBuilder();
        JobStreams streams =
                new JobStreams(
                        output,
                        output,
                        ProcessBuilder.Redirect.from(new File("/dev/null")),
                        false,
                        complaints::append);

        int exit = ProcessRanks.run(ranks, command(List.of()), streams);

        String text = output.toString(StandardCharsets.UTF_8) + complaints;
        assertThat(exit).as(text).isZero();
        return text;
    }

    private String launched(List<String> launcher, int ranks) throws Exception {
        boolean isThere = isInstalled(launcher.getFirst());
        if (!isThere) {
            System.out.println("skipped: " + launcher.getFirst() + " is not installed");
        }
        assumeTrue(isThere, launcher.getFirst() + " is not installed");
        List<String> command = new ArrayList<>(launcher);
        command.addAll(List.of("-n", Integer.toString(ranks)));
        command.addAll(command(List.of("-Dwherry.mpi.device=library")));
        return output(command);
    }

    private static boolean isInstalled(String launcher) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place).resolve(launcher)));
    }

    private List<String> command(List<String> more) {
        List<String> options = new ArrayList<>(more);
        options.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        options.add("--enable-native-access=ALL-UNNAMED");
        options.addAll(List.of("-cp", System.getProperty("java.class.path")));
        return new JavaProgram(options, List.of(), program.getName(), List.of()).command();
    }

    private String output(List<String> command) throws Exception {
        Path output = folder.resolve("output");
        Process job =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectInput(new File("/dev/null"))
                        .redirectOutput(output.toFile())
                        .start();
        boolean ended = job.waitFor(SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            job.descendants().forEach(ProcessHandle::destroyForcibly);
            job.destroyForcibly().waitFor();
        }
        String text = Files.readString(output);
        assertThat(ended).as("ended in time: " + text).isTrue();
        assertThat(job.exitValue()).as(text).isZero();
        return text;
    }
}
