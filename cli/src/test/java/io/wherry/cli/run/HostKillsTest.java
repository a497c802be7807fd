// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.host.NetworkHost;
import io.wherry.testkit.host.SshHosts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Jobs on several hosts that lose a part, or that a host refuses: each test is repeated as
/// [EndingTimes] says.
@Timeout(120)
final class HostKillsTest {
    private static final Duration WITHIN = Duration.ofSeconds(5);
    private static final Duration WITHOUT_A_LINK = Duration.ofSeconds(10);
    private static final Duration WITH_A_START = Duration.ofSeconds(10);
    private static final int INTERRUPTED = 128 + 2;
    private static final int KILLED = 128 + 9;
    private static final int TERMINATED = 128 + 15;
    private static final List<String> NAMES = List.of("h1", "h2");
    private static final String PEER = RankPeer.class.getName();

    private static final EndingTimes TIMES = new EndingTimes();

    private static SshHosts hosts;

    @TempDir Path folder;

    @BeforeAll
    static void start() throws IOException {
        SshHosts.assumeAvailable(HostKillsTest.class);
        hosts = SshHosts.open(List.of(), "h1", "h2");
    }

    @AfterAll
    static void end() throws IOException {
        TIMES.print();
        if (hosts != null) {
            hosts.close();
        }
    }

    static IntStream repetitions() {
        return EndingTimes.repetitions();
    }

    /// Starts a job of four ranks that do not notice the end of others.
    private HostedRun idle() throws Exception {
        return started("idle");
    }

    /// Starts a job of four ranks, each of which waits for another.
    private HostedRun waiting() throws Exception {
        return started("wait");
    }

    private HostedRun started(String what) throws Exception {
        HostedRun run =
                new HostedRun(
                        hosts,
                        NAMES,
                        folder,
                        "--hosts",
                        "h1:2,h2:2",
                        "-cp",
                        HostedRun.classes(),
                        PEER,
                        what);
        run.awaitLines(4);
        return run;
    }

    private static void kill(NetworkHost host, String program) throws IOException {
        List<ProcessHandle> found = HostedRun.jvms(host, program);
        assertThat(found).isNotEmpty();
        found.getFirst().destroyForcibly();
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void killedLauncherLeavesNoProcess(int repetition) throws Exception {
        HostedRun run = idle();

        long begun = System.nanoTime();
        run.process().destroyForcibly();

        run.awaitNoProcess(WITHIN);
        TIMES.add("ssh, launcher killed", begun);
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void terminatedLauncherEndsAllRanks(int repetition) throws Exception {
        HostedRun run = idle();

        long begun = System.nanoTime();
        run.process().destroy();

        assertThat(run.await(WITHIN)).isEqualTo(TERMINATED);
        run.awaitNoProcess(WITHIN);
        TIMES.add("ssh, launcher terminated", begun);
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void interruptedLauncherEndsAllRanksWithoutAMessage(int repetition) throws Exception {
        HostedRun run = idle();

        long begun = System.nanoTime();
        run.interrupt();

        assertThat(run.await(WITHIN)).isEqualTo(INTERRUPTED);
        run.awaitNoProcess(WITHIN);
        TIMES.add("ssh, launcher interrupted", begun);
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void killedRankIsNamedWithItsHostAndEndsTheJob(int repetition) throws Exception {
        HostedRun run = waiting();

        long begun = System.nanoTime();
        kill(hosts.host("h2"), PEER);

        assertThat(run.await(WITHIN)).isEqualTo(KILLED);
        run.awaitNoProcess(WITHIN);
        TIMES.add("ssh, rank killed", begun);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .matches("wherry: rank [23] on host h2 ended with code 137 \\(SIGKILL\\)");
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void killedAgentLeavesNoRankAndItsHostIsNamed(int repetition) throws Exception {
        HostedRun run = idle();

        long begun = System.nanoTime();
        kill(hosts.host("h1"), "HostAgent");

        assertThat(run.await(WITHIN)).isEqualTo(1);
        run.awaitNoProcess(WITHIN);
        TIMES.add("ssh, agent killed", begun);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .startsWith("wherry: host h1: ssh ended with code ");
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void cutLinkEndsTheJobOnBothSides(int repetition) throws Exception {
        HostedRun run = idle();

        long begun = System.nanoTime();
        hosts.host("h2").disconnect();
        try {
            assertThat(run.await(WITHOUT_A_LINK)).isEqualTo(1);
            run.awaitNoProcess(WITHOUT_A_LINK);
            TIMES.add("ssh, link cut", begun);
            assertThat(run.err().lines())
                    .containsExactly("wherry: host h2: no sign of life for 5 s");
        } finally {
            hosts.host("h2").reconnect();
        }
    }

    private HostedRun refused(String... arguments) throws Exception {
        return new HostedRun(hosts, NAMES, folder, arguments);
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void refusedConnectionOfSshNamesTheHost(int repetition) throws Exception {
        long begun = System.nanoTime();
        HostedRun run = refused("--hosts", "h1:2,launcher:2", "sor");

        assertThat(run.await(WITH_A_START)).isEqualTo(1);
        run.awaitNoProcess(WITHIN);
        TIMES.add("ssh, refused, from the start of the launcher", begun);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .startsWith("wherry: host launcher: ssh ended with code 255: ")
                .endsWith("Connection refused");
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void otherSecretIsRefused(int repetition) throws Exception {
        HostedRun run =
                refused(
                        "--hosts",
                        "h1,h2",
                        "-cp",
                        HostedRun.classes(),
                        PEER,
                        "impostor",
                        "secret",
                        "1");
        run.awaitLines(2);
        long begun = System.nanoTime();

        assertThat(run.await(WITHIN)).isEqualTo(1);
        run.awaitNoProcess(WITHIN);
        TIMES.add("ssh, wrong secret", begun);
        assertThat(run.err())
                .contains("peer's proof is not accepted")
                .contains("wherry: rank 1 on host h2 ended with code 1");
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void hostWithAFullDiskIsNamed(int repetition) throws Exception {
        hosts.limit("h2", hosts.temporaryFolder(), "size=2m");
        try {
            long begun = System.nanoTime();
            HostedRun run = refused("--stage", "--hosts", "h1:2,h2:2", "sor");

            assertThat(run.await(WITH_A_START)).isEqualTo(1);
            run.awaitNoProcess(WITHIN);
            TIMES.add("ssh, full disk, from the start of the launcher", begun);
            assertThat(run.err().lines())
                    .singleElement()
                    .asString()
                    .startsWith("wherry: host h2: cannot stage a file: ")
                    .endsWith("No space left on device");
        } finally {
            hosts.unlimit("h2", hosts.temporaryFolder());
        }
    }
}
