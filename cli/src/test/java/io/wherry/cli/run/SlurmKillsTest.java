// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.Main;
import io.wherry.testkit.host.NetworkHost;
import io.wherry.testkit.host.SlurmCluster;
import io.wherry.testkit.host.SshHosts;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Jobs of `wherry run` in allocations of Slurm that lose a part: each test is repeated as
/// [EndingTimes] says.
@Timeout(180)
final class SlurmKillsTest {
    private static final Duration WITHIN = Duration.ofSeconds(5);
    private static final Duration WITHOUT_A_LINK = Duration.ofSeconds(10);
    private static final List<String> NAMES = List.of("h1", "h2");
    private static final String PEER = RankPeer.class.getName();
    private static final EndingTimes TIMES = new EndingTimes();

    private static SshHosts hosts;
    private static SlurmCluster slurm;

    @TempDir Path folder;

    @BeforeAll
    static void start() throws Exception {
        SlurmCluster.assumeAvailable(SlurmKillsTest.class);
        hosts = SshHosts.open(List.of(), "h1", "h2");
        slurm = SlurmCluster.open(hosts, "h1", "h2");
    }

    @AfterAll
    static void end() throws IOException {
        TIMES.print();
        if (slurm != null) {
            slurm.close();
        }
        if (hosts != null) {
            hosts.close();
        }
    }

    static IntStream repetitions() {
        return EndingTimes.repetitions();
    }

    private HostedRun run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("salloc", "-N2", "-n4"));
        command.addAll(HostCommand.java(Main.class.getName(), "run"));
        command.addAll(List.of(arguments));
        Redirect none = Redirect.from(new File("/dev/null"));
        Map<String, String> variables =
                Map.of(
                        "SLURM_CONF",
                        slurm.configuration().toString(),
                        "TMPDIR",
                        hosts.temporaryFolder().toString());
        return new HostedRun(hosts, NAMES, folder, new HostedRun.Line(command, variables, none));
    }

    private HostedRun started(int lines, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of("-cp", HostedRun.classes(), PEER));
        words.addAll(List.of(arguments));
        HostedRun run = run(words.toArray(String[]::new));
        run.awaitLines(lines);
        return run;
    }

    private static void kill(NetworkHost host, String program) throws IOException {
        List<ProcessHandle> found = HostedRun.jvms(host, program);
        assertThat(found).isNotEmpty();
        found.getFirst().destroyForcibly();
    }

    /// Returns the lines of the launcher, without those of Slurm's commands.
    private static List<String> complaints(HostedRun run) {
        return run.err().lines().filter(line -> line.startsWith("wherry: ")).toList();
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void killedLauncherLeavesNoRank(int repetition) throws Exception {
        HostedRun run = started(4, "idle");

        long begun = System.nanoTime();
        kill(hosts.launcher(), "io.wherry.cli.Main");

        run.awaitNoJvm(WITHIN);
        TIMES.add("Slurm, launcher killed", begun);
        run.process().waitFor();
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void killedRankIsNamedWithItsHostAndEndsTheJob(int repetition) throws Exception {
        HostedRun run = started(4, "wait");

        long begun = System.nanoTime();
        kill(hosts.host("h2"), PEER);

        run.awaitNoJvm(WITHIN);
        TIMES.add("Slurm, rank killed", begun);
        run.process().waitFor();
        assertThat(complaints(run))
                .singleElement()
                .asString()
                .matches("wherry: rank [23] on host h2 ended with code 137 \\(SIGKILL\\)");
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void otherSecretIsRefused(int repetition) throws Exception {
        HostedRun run = started(4, "impostor", "secret", "1");

        long begun = System.nanoTime(); // ranks have not begun to connect
        run.awaitNoJvm(WITHOUT_A_LINK);
        TIMES.add("Slurm, wrong secret", begun);
        run.process().waitFor();
        assertThat(run.err()).contains("peer's proof is not accepted");
        assertThat(complaints(run)).singleElement().asString().startsWith("wherry: rank ");
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void cutLinkEndsTheJobOnBothSides(int repetition) throws Exception {
        HostedRun run = started(4, "idle");

        long begun = System.nanoTime();
        hosts.host("h2").disconnect();
        try {
            run.awaitNoJvm(WITHOUT_A_LINK);
            TIMES.add("Slurm, link cut", begun);
        } finally {
            hosts.host("h2").reconnect();
        }
        assertThat(complaints(run)).containsExactly("wherry: host h2: no sign of life for 5 s");
        run.process().waitFor();
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void nodeWithAFullDiskIsNamed(int repetition) throws Exception {
        slurm.limit("h2", hosts.temporaryFolder(), "size=2m");
        try {
            long begun = System.nanoTime();
            HostedRun run = run("--stage", "sor");

            assertThat(run.await(WITHOUT_A_LINK)).isEqualTo(1);
            run.awaitNoJvm(WITHIN);
            TIMES.add("Slurm, full disk, from the start of the launcher", begun);
            assertThat(complaints(run))
                    .singleElement()
                    .asString()
                    .startsWith("wherry: host h2: cannot stage a file: ")
                    .endsWith("No space left on device");
        } finally {
            slurm.unlimit("h2", hosts.temporaryFolder());
        }
    }
}
