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

/// Jobs on several hosts that lose a part. The system property `wherry.hosts.kills` sets the number
/// of repetitions of each test.
@Timeout(120)
final class HostKillsTest {
    private static final Duration WITHIN = Duration.ofSeconds(5);
    private static final Duration WITHOUT_A_LINK = Duration.ofSeconds(10);
    private static final int INTERRUPTED = 128 + 2;
    private static final int KILLED = 128 + 9;
    private static final int TERMINATED = 128 + 15;
    private static final List<String> NAMES = List.of("h1", "h2");
    private static final String PEER = RankPeer.class.getName();

    private static SshHosts hosts;

    @TempDir Path folder;

    @BeforeAll
    static void start() throws IOException {
        SshHosts.assumeAvailable(HostKillsTest.class);
        hosts = SshHosts.open(List.of(), "h1", "h2");
    }

    @AfterAll
    static void end() throws IOException {
        if (hosts != null) {
            hosts.close();
        }
    }

    static IntStream repetitions() {
        return IntStream.rangeClosed(1, Integer.getInteger("wherry.hosts.kills", 2));
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

        run.process().destroyForcibly();

        run.awaitNoProcess(WITHIN);
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void terminatedLauncherEndsAllRanks(int repetition) throws Exception {
        HostedRun run = idle();

        run.process().destroy();

        assertThat(run.await(WITHIN)).isEqualTo(TERMINATED);
        run.awaitNoProcess(WITHIN);
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void interruptedLauncherEndsAllRanksWithoutAMessage(int repetition) throws Exception {
        HostedRun run = idle();

        run.interrupt();

        assertThat(run.await(WITHIN)).isEqualTo(INTERRUPTED);
        run.awaitNoProcess(WITHIN);
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void killedRankIsNamedWithItsHostAndEndsTheJob(int repetition) throws Exception {
        HostedRun run = waiting();

        kill(hosts.host("h2"), PEER);

        assertThat(run.await(WITHIN)).isEqualTo(KILLED);
        run.awaitNoProcess(WITHIN);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .matches("wherry: rank [23] on host h2 ended with code 137 \\(SIGKILL\\)");
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void killedAgentLeavesNoRankAndItsHostIsNamed(int repetition) throws Exception {
        HostedRun run = idle();

        kill(hosts.host("h1"), "HostAgent");

        assertThat(run.await(WITHIN)).isEqualTo(1);
        run.awaitNoProcess(WITHIN);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .startsWith("wherry: host h1: ssh ended with code ");
    }

    @ParameterizedTest
    @MethodSource("repetitions")
    void cutLinkEndsTheJobOnBothSides(int repetition) throws Exception {
        HostedRun run = idle();

        hosts.host("h2").disconnect();
        try {
            assertThat(run.await(WITHOUT_A_LINK)).isEqualTo(1);
            run.awaitNoProcess(WITHOUT_A_LINK);
            assertThat(run.err().lines())
                    .containsExactly("wherry: host h2: no sign of life for 5 s");
        } finally {
            hosts.host("h2").reconnect();
        }
    }
}
