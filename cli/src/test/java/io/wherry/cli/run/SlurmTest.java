// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static io.wherry.cli.run.HostCommand.java;
import static io.wherry.cli.run.HostCommand.joined;
import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.Main;
import io.wherry.testkit.host.SlurmCluster;
import io.wherry.testkit.host.SshHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ranks that a real Slurm starts on two nodes, which are network namespaces, without an MPI library;
/// among them those of docs/how-to/slurm.md.
@Timeout(300)
final class SlurmTest {
    private static final Path PAGE = Path.of("..", "docs", "how-to", "slurm.md");
    private static final Pattern COMMAND = Pattern.compile("(?m)^((?:srun|salloc) -N.*)$");
    private static final Pattern SCRIPT = Pattern.compile("(?s)```sh\n(#!/bin/sh\n.*?)```");
    private static final String PEER = RankPeer.class.getName();

    private static SshHosts hosts;
    private static SlurmCluster slurm;

    @TempDir Path folder;

    @BeforeAll
    static void start() throws Exception {
        SlurmCluster.assumeAvailable(SlurmTest.class);
        hosts = SshHosts.open(List.of(), "h1", "h2");
        slurm = SlurmCluster.open(hosts, "h1", "h2");
    }

    @AfterAll
    static void end() throws Exception {
        if (slurm != null) {
            slurm.close();
        }
        if (hosts != null) {
            hosts.close();
        }
    }

    private HostCommand run(List<String> command) throws Exception {
        return HostCommand.run(
                hosts, folder, Map.of("SLURM_CONF", slurm.configuration().toString()), command);
    }

    private static void awaitNoRank() throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (ranks() > 0 && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(ranks()).isZero();
    }

    private static int ranks() throws IOException {
        return HostedRun.jvms(hosts.host("h1"), PEER).size()
                + HostedRun.jvms(hosts.host("h2"), PEER).size();
    }

    @ParameterizedTest
    @ValueSource(strings = {"block", "cyclic", "plane=1"})
    void ranksOfTwoNodesAreConnected(String distribution) throws Exception {
        HostCommand ended =
                run(
                        joined(
                                List.of("srun", "-N2", "-n3", "--label", "-m", distribution),
                                java(PEER, "links")));

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out().lines())
                .containsExactlyInAnyOrder("0: tcp 3", "1: tcp 3", "2: tcp 3");
    }

    @Test
    void ranksOfOneNodeAreConnected() throws Exception {
        HostCommand ended = run(joined(List.of("srun", "-N1", "-n2"), java(PEER, "links")));

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out().lines()).containsExactly("unix 2", "unix 2");
    }

    @Test
    void ranksOfAHeterogeneousJobAreConnected() throws Exception {
        List<String> components =
                List.of("salloc", "-w", "h2", "-n2", ":", "-w", "h1", "-n1"); // not sorted by name
        HostCommand ended =
                run(
                        joined(
                                joined(components, List.of("srun", "--het-group=0,1")),
                                java(PEER, "links")));

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out().lines()).containsExactly("tcp 3", "tcp 3", "tcp 3");
    }

    @Test
    void exceptionOfARankEndsTheStep() throws Exception {
        HostCommand ended = run(joined(List.of("srun", "-N2", "-n4"), java(PEER, "on purpose")));

        assertThat(ended.code()).isNotZero();
        assertThat(ended.err()).contains("IllegalStateException: on purpose", "task 1: Exited");
        awaitNoRank();
    }

    @Test
    void wherryRunNamesTheRankThatFailed() throws Exception {
        String classes = HostedRun.classes();
        HostCommand ended =
                run(
                        joined(
                                List.of("salloc", "-N2", "-n4"),
                                java(Main.class.getName(), "run", "-cp", classes, PEER, "cause")));

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err())
                .contains(
                        "IllegalStateException: cause",
                        "wherry: rank 1 on host h1 ended with code 1");
        awaitNoRank();
    }

    @Test
    void wherryRunEncryptsMessages() throws Exception {
        List<String> words = List.of("run", "--tls", "-cp", HostedRun.classes(), PEER, "links");
        HostCommand ended =
                run(
                        joined(
                                joined(List.of("salloc", "-N2", "-n3"), java(Main.class.getName())),
                                words));

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out().lines()).containsExactly("tls 3", "tls 3", "tls 3");
    }

    @Test
    void commandsOfThePageRun() throws Exception {
        String page = Files.readString(PAGE);
        PageProgram.write(folder.resolve("hello.jar"));
        List<String> commands =
                COMMAND.matcher(page).results().map((MatchResult found) -> found.group(1)).toList();
        assertThat(commands).hasSize(4);

        for (String command : commands) {
            HostCommand ended = run(words(command));
            String ranks = command.contains("-n 3") ? "3 ranks" : "4 ranks";
            assertThat(ended.code()).as(command + ended.err()).isZero();
            assertThat(ended.out()).as(command).contains(ranks);
        }
    }

    @Test
    void scriptOfThePageRuns() throws Exception {
        PageProgram.write(folder.resolve("hello.jar"));
        String script =
                SCRIPT.matcher(Files.readString(PAGE))
                        .results()
                        .map(found -> found.group(1))
                        .findFirst()
                        .orElseThrow();
        String last = script.lines().toList().getLast();
        Path file = folder.resolve("script");
        Path output = folder.resolve("output");
        String quoted =
                words(last).stream().map(word -> "'" + word + "'").reduce("", SlurmTest::space);
        Files.writeString(file, script.replace(last, quoted));

        HostCommand ended = run(List.of("sbatch", "--wait", "--output=" + output, file.toString()));

        assertThat(ended.code()).as(ended.err() + Files.readString(output)).isZero();
        assertThat(Files.readAllLines(output))
                .containsExactly("4 ranks", "4 ranks", "4 ranks", "4 ranks");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--no-progress", "--env=COLOUR=red"})
    void batchScriptMayHaveOneNode(String further) throws Exception {
        List<String> run =
                joined(
                        java(Main.class.getName(), "run"),
                        List.of(further, "-cp", HostedRun.classes(), PEER, "where"));
        Path file = folder.resolve("script");
        Path output = folder.resolve("output");
        Files.writeString(
                file,
                "#!/bin/sh\n#SBATCH --nodes=1 --ntasks=2\n"
                        + run.stream().map(word -> "'" + word + "'").reduce("", SlurmTest::space));

        HostCommand ended = run(List.of("sbatch", "--wait", "--output=" + output, file.toString()));

        String seen = " at h1, " + (further.contains("red") ? "red" : "null") + ", ";
        assertThat(ended.code()).as(ended.err() + Files.readString(output)).isZero();
        assertThat(Files.readAllLines(output)).containsExactlyInAnyOrder("0" + seen, "1" + seen);
    }

    private static String space(String first, String second) {
        return first + " " + second;
    }

    /// Replaces the programs and files of the page by those of this test.
    private List<String> words(String command) {
        List<String> words = new ArrayList<>();
        for (String word : command.split(" ", -1)) {
            switch (word) {
                case "java" -> words.addAll(java());
                case "./wherry" -> words.addAll(java(Main.class.getName()));
                case "-cp", "hello.jar:mpi.jar" -> {
                    // java() has them
                }
                case "Hello" -> words.add(PagePeer.class.getName());
                case "hello.jar" -> words.add(folder.resolve(word).toString());
                default -> words.add(word);
            }
        }
        return words;
    }
}
