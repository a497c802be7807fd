// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A job whose ranks are JVMs with the class path of this one.
public final class MpiJob {
    private static final System.Logger LOGGER = System.getLogger("io.wherry.testkit");

    private static final long SECONDS = 240;

    private MpiJob() {}

    /// The result of a job.
    ///
    /// @param exit its code
    /// @param output of all ranks and the launcher, on both streams
    /// @param endMillis when it was seen to have ended
    public record Outcome(int exit, String output, long endMillis) {}

    /// Runs a job to its end; skips the test if the launcher is not installed.
    ///
    /// @param program the main class and its arguments
    public static Outcome run(Installation installation, int ranks, String... program)
            throws IOException, InterruptedException {
        return runNative(installation, ranks, java(installation.options(), program));
    }

    /// As [#run], of ranks that are not JVMs.
    ///
    /// @param program the command of each rank
    public static Outcome runNative(Installation installation, int ranks, List<String> program)
            throws IOException, InterruptedException {
        boolean isThere = installation.isThere();
        String launcher = installation.launcher().getFirst();
        if (!isThere) {
            LOGGER.log(Level.WARNING, "skipped: " + launcher + " is not installed");
        }
        assumeTrue(isThere, launcher + " is not installed");
        List<String> command = new ArrayList<>(installation.launcher());
        command.addAll(List.of("-n", Integer.toString(ranks)));
        command.addAll(program);
        return run(command);
    }

    /// Runs a JVM as a single rank without a launcher.
    public static Outcome runAlone(List<String> options, String... program)
            throws IOException, InterruptedException {
        return run(java(options, program));
    }

    private static List<String> java(List<String> options, String... program) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of(
                        "-Xmx320m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dwherry.mpi.device=library"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(program));
        return command;
    }

    private static Outcome run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("mpi-job", ".log");
        try {
            Process job =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectInput(new File("/dev/null"))
                            .redirectOutput(output.toFile())
                            .start();
            boolean ended = job.waitFor(SECONDS, TimeUnit.SECONDS);
            long endMillis = System.currentTimeMillis();
            if (!ended) {
                job.descendants().forEach(ProcessHandle::destroyForcibly);
                job.destroyForcibly().waitFor();
            }
            String text = Files.readString(output);
            assertThat(ended).as("ended in time: " + text).isTrue();
            return new Outcome(job.exitValue(), text, endMillis);
        } finally {
            Files.delete(output);
        }
    }
}
