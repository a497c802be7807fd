// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.cli.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `wherry run` at a pseudo-terminal, which `script` of util-linux makes.
@Timeout(120)
final class RunAtTerminalTest {
    private static final String SCRIPT = "/usr/bin/script";
    private static final String STATUS = "2 ranks  0:0\\d  \\[=*> *\\]  \\d of 10 steps";
    private static final Pattern CODES = Pattern.compile("\u001b\\[[?\\d;]*[A-Za-z]");

    @TempDir Path folder;

    @BeforeAll
    static void thereIsAScript() {
        assumeTrue(
                Files.isExecutable(Path.of(SCRIPT)) && Files.isDirectory(Path.of("/proc/self/fd")));
    }

    /// All that the terminal gets.
    private String run(Map<String, String> environment, String redirections, String... arguments)
            throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx128m", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(Main.class.getName(), "run"));
        command.addAll(List.of(arguments));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(RankPeer.class.getName(), "report"));
        String line =
                command.stream()
                        .map(word -> "'" + word + "'")
                        .collect(Collectors.joining(" ", "", redirections));
        Path seen = folder.resolve("seen");
        ProcessBuilder builder =
                new ProcessBuilder(SCRIPT, "-qec", line, "/dev/null")
                        .redirectOutput(seen.toFile())
                        .redirectErrorStream(true);
        builder.environment()
                .keySet()
                .removeIf(name -> name.matches("(OMPI|PMI|PMIX|MV2|SLURM|WHERRY|JDK)_.*|NO_COLOR"));
        builder.environment().put("TERM", "xterm");
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
        String text = Files.readString(seen).replace("\r\n", "\n");
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }

    /// The lines that remain, if the terminal does what it is told: those that are erased are gone.
    private static List<String> remaining(String text) {
        return Stream.of(text.split("\n", -1))
                .map(line -> line.substring(line.lastIndexOf('\r') + 1))
                .map(line -> CODES.matcher(line).replaceAll(""))
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static String[] lines(String format) {
        return IntStream.range(0, 2)
                .boxed()
                .flatMap(
                        rank -> IntStream.rangeClosed(1, 10).mapToObj(n -> format(format, rank, n)))
                .toArray(String[]::new);
    }

    private static String format(String format, int rank, int step) {
        return format.formatted(rank, step);
    }

    @Test
    void linesHaveColouredTagsAndAStatusBelowThem() throws Exception {
        String text = run(Map.of(), "", "-n", "2");

        assertThat(text).contains("\u001b[36m[0]\u001b[0m step ", "\u001b[33m[1]\u001b[0m step ");
        assertThat(text).containsPattern("\r\u001b\\[\\?7l" + STATUS + "\u001b\\[\\?7h\u001b\\[K");
        assertThat(remaining(text)).containsExactlyInAnyOrder(lines("[%d] step %d"));
    }

    @Test
    void noColourLeavesTheTags() throws Exception {
        String text = run(Map.of("NO_COLOR", "1"), "", "-n", "2", "--no-progress");

        assertThat(text.lines()).containsExactlyInAnyOrder(lines("[%d] step %d"));
    }

    @Test
    void outputThatIsRedirectedIsPlainAndTheStatusStays() throws Exception {
        Path file = folder.resolve("file");

        String text = run(Map.of(), " >'" + file + "'", "-n", "2");

        assertThat(Files.readAllLines(file)).hasSize(20).contains("step 1", "step 10");
        assertThat(text).containsPattern(STATUS);
        assertThat(remaining(text)).isEmpty();
    }

    @Test
    void terminalThatKnowsNoCodesGetsNone() throws Exception {
        String text = run(Map.of("TERM", "dumb"), "", "-n", "2");

        assertThat(text.lines()).containsExactlyInAnyOrder(lines("[%d] step %d"));
    }
}
