// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class ProcessRanksTest {
    private static final Pattern TOLD =
            Pattern.compile("(\\d) of (\\d), job (\\S+), at (\\S+), 3, -Dyes");

    @TempDir Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<String> complaints = new ArrayList<>();

    /// The command of a peer.
    static List<String> peer(List<String> arguments) {
        List<Path> classPath =
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(Path::of)
                        .toList();
        List<String> options = List.of("-Xmx64m", "-XX:TieredStopAtLevel=1", "-Dtold=yes");
        return new JavaProgram(options, classPath, RankPeer.class.getName(), arguments).command();
    }

    private int run(int size, String... arguments) throws Exception {
        return run(size, false, Redirect.PIPE, arguments);
    }

    private int run(int size, boolean tagged, Redirect input, String... arguments)
            throws Exception {
        JobStreams streams = new JobStreams(out, err, input, tagged, complaints::add);
        return ProcessRanks.run(size, peer(List.of(arguments)), streams);
    }

    private static List<String> lines(ByteArrayOutputStream of) {
        return of.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void eachRankLearnsItsNumber() throws Exception {
        assertThat(run(3, "tell")).isZero();

        List<String> ranks = new ArrayList<>();
        List<String> jobs = new ArrayList<>();
        for (String line : lines(out)) {
            Matcher told = TOLD.matcher(line);
            assertThat(told.matches()).as(line).isTrue();
            ranks.add(told.group(1) + " of " + told.group(2));
            jobs.add(told.group(3));
            assertThat(told.group(4)).endsWith("/" + told.group(1)).hasSizeLessThan(100);
        }
        assertThat(ranks).containsExactlyInAnyOrder("0 of 3", "1 of 3", "2 of 3");
        assertThat(jobs.stream().distinct()).hasSize(1);
        assertThat(lines(err)).containsExactlyInAnyOrder("error of 0", "error of 1", "error of 2");
        assertThat(complaints).isEmpty();
    }

    @Test
    void folderOfTheSocketsIsGoneAtTheEnd() throws Exception {
        run(1, "tell");

        Matcher told = TOLD.matcher(lines(out).getFirst());
        assertThat(told.matches()).isTrue();
        assertThat(Path.of(told.group(4)).getParent()).doesNotExist();
    }

    @Test
    void linesOfARankStayInOrderAndWhole() throws Exception {
        assertThat(run(3, true, Redirect.PIPE, "count", "2000")).isZero();

        for (int rank = 0; rank < 3; rank++) {
            int of = rank;
            List<String> expected =
                    IntStream.rangeClosed(0, 2000)
                            .mapToObj(n -> "[%d] %d:%s".formatted(of, of, n < 2000 ? n : "end"))
                            .toList();
            List<String> lines =
                    lines(out).stream().filter(line -> line.startsWith("[" + of + "]")).toList();
            assertThat(lines).hasSize(2001);
            assertThat(lines.equals(expected)).as("order of rank %d", rank).isTrue();
        }
    }

    @Test
    void onlyRankZeroReads() throws Exception {
        Path input = Files.writeString(folder.resolve("input"), "said\n");

        assertThat(run(3, false, Redirect.from(input.toFile()), "echo")).isZero();

        assertThat(lines(out)).containsExactlyInAnyOrder("0:said", "1:", "2:");
    }

    @Test
    void codeOfTheOneThatFailsIsReturned() throws Exception {
        assertThat(run(3, "exit", "0", "7", "0")).isEqualTo(7);

        assertThat(complaints).containsExactly("rank 1 ended with code 7");
    }

    @Test
    void rankThatIsTheCauseIsNamedThoughOthersEndBeforeIt() throws Exception {
        String other = String.valueOf(RankPlacement.ENDED_WITH_ANOTHER);

        assertThat(run(4, "exit", other, other, "7", other)).isEqualTo(7);

        assertThat(complaints).containsExactly("rank 2 ended with code 7");
    }

    @Test
    void reasonIsReportedOnceIfEachRankEndsBecauseOfAnother() throws Exception {
        assertThat(run(3, "lose", "71")).isEqualTo(RankPlacement.ENDED_WITH_ANOTHER);

        assertThat(complaints)
                .singleElement()
                .asString()
                .matches("rank (\\d) ended with code 71: lost by \\1, \u00e9");
        assertThat(lines(err)).containsExactlyInAnyOrder("0:begun, ", "1:begun, ", "2:begun, ");
    }

    @Test
    void reasonIsNotReportedIfARankEndsOtherwise() throws Exception {
        assertThat(run(3, "lose", "7")).isEqualTo(7);

        assertThat(complaints).containsExactly("rank 1 ended with code 7");
        assertThat(lines(err)).containsExactlyInAnyOrder("0:begun, ", "1:begun, ", "2:begun, ");
    }

    @Test
    void whenOneIsKilledTheOthersDoNotWaitForEver() throws Exception {
        long start = System.nanoTime();

        assertThat(run(3, "kill", "2")).isEqualTo(137);

        assertThat(complaints).containsExactly("rank 2 ended with code 137 (SIGKILL)");
        assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(30));
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void eightRanksEndWhenOneIsKilledAtItsStart() throws Exception {
        long start = System.nanoTime();

        assertThat(run(8, "kill", "0")).isEqualTo(137);

        assertThat(complaints).containsExactly("rank 0 ended with code 137 (SIGKILL)");
        assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(30));
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void theKilledRankIsNamedThoughTheOthersFailWithIt() throws Exception {
        assertThat(run(8, "follow", folder.toString())).isEqualTo(137);

        assertThat(complaints).containsExactly("rank 0 ended with code 137 (SIGKILL)");
    }

    @Test
    void ranksThatCannotBeginAreNamed() throws Exception {
        List<String> command = peer(List.of("tell"));
        command.add(1, "-XX:NoSuchOption");
        JobStreams streams = new JobStreams(out, err, Redirect.PIPE, false, complaints::add);

        assertThat(ProcessRanks.run(8, command, streams)).isEqualTo(1);

        assertThat(complaints).hasSize(1).first().asString().matches("rank \\d ended with code 1");
        assertThat(lines(err)).anyMatch(line -> line.contains("NoSuchOption"));
    }

    @Test
    void reportsOfRankZeroAreTakenOutOfWhatItPrints() throws Exception {
        List<ProgressReport> reports = Collections.synchronizedList(new ArrayList<>());
        List<Integer> counts = Collections.synchronizedList(new ArrayList<>());
        JobWatcher watcher =
                new JobWatcher() {
                    @Override
                    public void failed(String how) {
                        complaints.add(how);
                    }

                    @Override
                    public void running(int ranks) {
                        counts.add(ranks);
                    }

                    @Override
                    public boolean wantsProgress() {
                        return true;
                    }

                    @Override
                    public void reported(ProgressReport report) {
                        reports.add(report);
                    }
                };
        JobStreams streams =
                new JobStreams(
                        new RankOutput(out, Tags.NONE),
                        new RankOutput(err, Tags.PLAIN),
                        Redirect.PIPE,
                        watcher);

        assertThat(ProcessRanks.run(2, peer(List.of("report")), streams)).isZero();

        assertThat(reports).containsExactly(new ProgressReport(1, 10, "steps;\u00e9"));
        assertThat(lines(err))
                .containsExactlyInAnyOrder("[0] 0:begun, ended", "[1] 1:begun, ended");
        assertThat(counts).containsExactly(1, 2, 1, 0);
    }

    @Test
    void unrequestedReportsAreNotPrinted() throws Exception {
        assertThat(run(2, "report")).isZero();

        assertThat(lines(err)).containsExactlyInAnyOrder("0:begun, ended", "1:begun, ended");
    }

    @Test
    void interruptedLaunchLeavesNoRankThatRefusesToEnd() throws Exception {
        List<Throwable> thrown = new ArrayList<>();
        Thread launch =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                run(2, "stay", folder.toString());
                            } catch (Exception e) {
                                thrown.add(e);
                            }
                        });
        List<ProcessHandle> ranks = awaitRanks(2);

        launch.interrupt();
        launch.join();

        assertThat(thrown).hasOnlyElementsOfType(InterruptedException.class).hasSize(1);
        assertThat(ranks).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void ranksEndWhenTheirLauncherIsEnded() throws Exception {
        Process launcher = launcher();
        List<ProcessHandle> ranks = awaitRanks(2);

        launcher.toHandle().destroy();

        assertThat(launcher.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(launcher.exitValue()).isEqualTo(143);
        assertThat(new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
        assertThat(ranks).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void ranksEndWhenTheirLauncherIsKilled() throws Exception {
        Process launcher = launcher();
        List<ProcessHandle> ranks = awaitRanks(2);

        launcher.toHandle().destroyForcibly();

        try {
            for (ProcessHandle rank : ranks) {
                assertThat(rank.onExit()).succeedsWithin(Duration.ofSeconds(15));
            }
        } finally {
            ranks.forEach(ProcessHandle::destroyForcibly);
        }
    }

    private Process launcher() throws IOException {
        List<String> command = peer(List.of("2", "stay", folder.toString()));
        command.set(command.indexOf(RankPeer.class.getName()), LaunchPeer.class.getName());
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private List<ProcessHandle> awaitRanks(int size) throws Exception {
        List<ProcessHandle> ranks = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            Path file = folder.resolve("pid-" + rank);
            while (!Files.exists(file) || Files.size(file) == 0) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            ranks.add(ProcessHandle.of(Long.parseLong(Files.readString(file))).orElseThrow());
        }
        return ranks;
    }

    @Test
    void commandThatCannotBeStartedIsSaid() {
        JobStreams streams = new JobStreams(out, err, Redirect.PIPE, false, complaints::add);

        assertThatThrownBy(() -> ProcessRanks.run(2, List.of(folder + "/no-such-program"), streams))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no-such-program");
    }
}
