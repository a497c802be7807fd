// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.cli.Main;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Runs the commands of "Hello world from nothing" in docs/how-to/mpi-run.md on the program that stands there.
@Timeout(120)
final class HelloPageTest {
    private static final Path MPI_JAR = Path.of("..", "target", "mpi.jar").toAbsolutePath();
    private static final Path BIN = Path.of(System.getProperty("java.home"), "bin");

    @TempDir private Path folder;

    private List<String> commands = List.of();

    @BeforeEach
    void compileTheProgramOfThePage() throws Exception {
        assumeTrue(
                Files.exists(MPI_JAR),
                "target/mpi.jar is not built: run ./build verify, or any command of ./wherry");
        String page = Files.readString(Path.of("..", "docs", "how-to", "mpi-run.md"));
        Files.writeString(folder.resolve("Hello.java"), block(page, "```java\n"));
        commands = block(page, "```sh\n").lines().map(line -> line.split(" +#", 2)[0]).toList();

        assertThat(run("javac")).isEmpty();
    }

    private static String block(String page, String fence) {
        int from = page.indexOf(fence) + fence.length();
        return page.substring(from, page.indexOf("```", from));
    }

    @Test
    void selfContainedJarIsAllThatOneRankNeeds() throws Exception {
        assertThat(run("java")).isEqualToIgnoringNewLines(greetings(1));
    }

    @Test
    void wherryRunStartsSeveralRanks() throws Exception {
        assertThat(run("./wherry run")).isEqualToIgnoringNewLines(greetings(4));
    }

    private static String greetings(int ranks) {
        return IntStream.range(0, ranks)
                .mapToObj(rank -> "hello from rank " + rank)
                .toList()
                .toString();
    }

    /// Runs the command of the page that begins with `start` and returns all that it prints.
    private String run(String start) throws IOException, InterruptedException {
        List<String> found =
                commands.stream().filter(line -> line.startsWith(start + " ")).toList();
        assertThat(found).hasSize(1);
        List<String> command = new ArrayList<>(program(start));
        for (String argument : found.getFirst().substring(start.length()).strip().split(" ", -1)) {
            command.add(argument.replace("target/mpi.jar", MPI_JAR.toString()));
        }
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        try {
            String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(printed).isZero();
            return printed;
        } finally {
            process.destroyForcibly();
        }
    }

    private static List<String> program(String start) {
        return switch (start) {
            case "./wherry run" ->
                    List.of(
                            BIN.resolve("java").toString(),
                            "--enable-native-access=ALL-UNNAMED",
                            "-cp",
                            absolute(System.getProperty("java.class.path")),
                            Main.class.getName(),
                            "run");
            default -> List.of(BIN.resolve(start).toString());
        };
    }

    private static String absolute(String classPath) {
        return String.join(
                File.pathSeparator,
                List.of(classPath.split(File.pathSeparator, -1)).stream()
                        .map(entry -> Path.of(entry).toAbsolutePath().toString())
                        .toList());
    }
}
