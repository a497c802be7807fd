// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.profile.Profile;
import io.wherry.cli.profile.RowKind;
import io.wherry.testkit.host.SshHosts;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `wherry run --hosts` over ssh, on hosts that are network namespaces.
@Timeout(180)
final class HostsTest {
    private static final Duration SOON = Duration.ofSeconds(90);
    private static final String PEER = RankPeer.class.getName();

    private static SshHosts hosts;

    @TempDir Path folder;

    @BeforeAll
    static void start() throws IOException {
        SshHosts.assumeAvailable(HostsTest.class);
        hosts = SshHosts.open(List.of(), "h1", "h2");
    }

    @AfterAll
    static void end() throws IOException {
        if (hosts != null) {
            hosts.close();
        }
    }

    private HostedRun run(Redirect input, String... arguments) throws Exception {
        return new HostedRun(hosts, List.of("h1", "h2"), folder, input, arguments);
    }

    private HostedRun run(String... arguments) throws Exception {
        return new HostedRun(hosts, List.of("h1", "h2"), folder, arguments);
    }

    private static String[] peer(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of(arguments));
        int options = words.indexOf("--");
        words.set(options, "-cp");
        words.addAll(options + 1, List.of(HostedRun.classes(), PEER));
        return words.toArray(String[]::new);
    }

    @Test
    void sorOnTwoHostsHasTheAnswerOfTheSequentialProgram() throws Exception {
        HostedRun run = run("--hosts", "h1:2,h2:2", "sor", "--rounds", "1");

        assertThat(run.await(SOON)).as(run::err).isZero();
        assertThat(run.out()).contains("4 ranks, remote calls over TCP", "same answer");
        assertThat(run.err()).doesNotContain("wherry: "); // on a busy machine a warning of RMI
        run.awaitNoProcess(Duration.ofSeconds(2));
    }

    @Test
    void ranksFillTheHostsInOrderAndHaveInputAndVariables() throws Exception {
        Path input = Files.writeString(folder.resolve("input"), "hello\n");
        Path file = Files.writeString(folder.resolve("hosts"), "h1 slots=2\nh2:2 # two more\n");
        HostedRun run =
                run(
                        Redirect.from(input.toFile()),
                        peer(
                                "--hostfile",
                                file.toString(),
                                "-n",
                                "3",
                                "--env",
                                "COLOUR=red",
                                "--tag-output",
                                "--",
                                "where"));

        assertThat(run.await(SOON)).as(run::err).isZero();
        assertThat(run.out().lines())
                .containsExactlyInAnyOrder(
                        "[0] 0 at h1, red, hello", "[1] 1 at h1, red, ", "[2] 2 at h2, red, ");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void longInputArrivesComplete() throws Exception {
        Path input = Files.write(folder.resolve("input"), new byte[3_000_000]);
        HostedRun run = run(Redirect.from(input.toFile()), peer("--hosts", "h1,h2", "--", "where"));

        assertThat(run.await(SOON)).as(run::err).isZero();
        assertThat(run.out().lines()).contains("0 at h1, null, 3000000");
    }

    @Test
    void addressesOfAHostAreThoseOfTheSubnet() throws Exception {
        HostedRun run = run(peer("--hosts", "h1,h2", "--subnet", "10.1.0.0/24", "--", "links"));

        assertThat(run.await(SOON)).as(run::err).isZero();
        assertThat(run.out().lines()).containsExactly("tcp 2", "tcp 2");

        run = run(peer("--hosts", "h1,h2", "--subnet", "10.2.0.0/24", "--", "links"));

        assertThat(run.await(SOON)).isEqualTo(1);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .startsWith(
                        "wherry: host has no address for ranks of other hosts, subnet=10.2.0.0/24: host=h1")
                .contains("eth0=10.1.0.2/24");
    }

    @Test
    void statusOfTheJobIsShown() throws Exception {
        HostedRun run = run(peer("--hosts", "h1,h2", "--progress", "--", "report"));

        assertThat(run.await(SOON)).as(run::err).isZero();
        assertThat(run.err()).containsPattern("2 ranks  0:0\\d  \\[=*> *\\]  \\d of 10 steps");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--no-progress", "--stage"})
    void profileHasTheRanksOfAllHosts(String further) throws Exception {
        Path file = folder.resolve("profile.tsv");
        HostedRun run =
                run(
                        "--hosts",
                        "h1,h2",
                        further,
                        "--profile-to",
                        file.toString(),
                        "-cp",
                        HostedRun.classes(),
                        ProfiledPeer.class.getName(),
                        "mpi");

        assertThat(run.await(SOON)).as(run::err).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).doesNotContain("left no recording");
        Profile profile = Profile.read(file);
        assertThat(profile.ranks()).containsExactly(0, 1);
        assertThat(profile.sum(0, RowKind.SENT).count()).isGreaterThanOrEqualTo(ProfiledPeer.SENDS);
        assertThat(profile.sum(1, RowKind.RECEIVED).count())
                .isEqualTo(profile.sum(0, RowKind.SENT).count());
        run.awaitNoProcess(Duration.ofSeconds(2));
        try (Stream<Path> left = Files.list(hosts.temporaryFolder())) {
            assertThat(left.filter(path -> path.getFileName().toString().startsWith("wherry-")))
                    .isEmpty();
        }
    }

    @Test
    void codeOfARankIsThatOfTheJob() throws Exception {
        HostedRun run = run(peer("--hosts", "h1,h2", "--", "fail"));

        assertThat(run.await(SOON)).isEqualTo(1);
        assertThat(run.err()).contains("IllegalStateException: fail");
        assertThat(run.err().lines().filter(line -> line.startsWith("wherry: ")))
                .containsExactly("wherry: rank 1 on host h2 ended with code 1");
        run.awaitNoProcess(Duration.ofSeconds(2));
    }

    @Test
    void hostThatSshCannotReachIsNamed() throws Exception {
        HostedRun refused = run(peer("--hosts", "h1:2,launcher:2", "--", "sum"));

        assertThat(refused.await(Duration.ofSeconds(20))).isEqualTo(1);
        assertThat(refused.err())
                .isEqualToIgnoringNewLines(
                        "wherry: host launcher: ssh ended with code 255: ssh: connect to host launcher port 22: Connection refused");
        refused.awaitNoProcess(Duration.ofSeconds(5));

        HostedRun unknown = run(peer("--hosts", "h1:2,nowhere.invalid:2", "--", "sum"));

        assertThat(unknown.await(Duration.ofSeconds(20))).isEqualTo(1);
        assertThat(unknown.err().lines())
                .singleElement()
                .asString()
                .startsWith("wherry: host nowhere.invalid: ssh ended with code 255: ")
                .contains("Could not resolve hostname nowhere.invalid");
        unknown.awaitNoProcess(Duration.ofSeconds(5));
    }

    @Test
    void rankWithAnotherSecretEndsTheJob() throws Exception {
        HostedRun run = run(peer("--hosts", "h1:1,h2:1", "--", "impostor", "secret", "1"));

        assertThat(run.await(SOON)).isEqualTo(1);
        long ended = System.currentTimeMillis();
        long joined =
                run.out()
                        .lines()
                        .filter(line -> line.startsWith("joining at "))
                        .mapToLong(line -> Long.parseLong(line.substring("joining at ".length())))
                        .max()
                        .orElseThrow();
        assertThat(ended - joined).isLessThan(15_000); // far below the minute of a missing rank
        assertThat(run.err()).contains("rank did not come: rank=0", "peer's proof is not accepted");
        assertThat(run.err().lines().filter(line -> line.startsWith("wherry: ")))
                .containsExactly("wherry: rank 1 on host h2 ended with code 1");
        run.awaitNoProcess(Duration.ofSeconds(5));
    }
}
