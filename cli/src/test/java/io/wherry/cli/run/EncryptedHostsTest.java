// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.host.SshHosts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `wherry run --hosts --tls`, on hosts that are network namespaces.
@Timeout(180)
final class EncryptedHostsTest {
    private static final Duration SOON = Duration.ofSeconds(90);
    private static final String TEXT = "meet me at the old mill";

    private static SshHosts hosts;

    @TempDir Path folder;

    @BeforeAll
    static void start() throws IOException {
        SshHosts.assumeAvailable(EncryptedHostsTest.class);
        hosts = SshHosts.open(List.of(), "h1", "h2");
    }

    @AfterAll
    static void end() throws IOException {
        if (hosts != null) {
            hosts.close();
        }
    }

    private HostedRun run(String... arguments) throws Exception {
        return new HostedRun(hosts, List.of("h1", "h2"), folder, arguments);
    }

    private HostedRun peer(List<String> options, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(options);
        words.addAll(List.of("-cp", HostedRun.classes(), RankPeer.class.getName()));
        words.addAll(List.of(arguments));
        return run(words.toArray(String[]::new));
    }

    /// Returns the packets of a host while a text is sent to it.
    private String packetsOfAText(String... further) throws Exception {
        Path file = Files.createTempFile(folder, "packets", "");
        Process capture = CapturingPeer.start(hosts.host("h2"), file);
        List<String> options = new ArrayList<>(List.of("--hosts", "h1,h2"));
        options.addAll(List.of(further));
        HostedRun run = peer(options, "message");

        assertThat(run.await(SOON)).as(run::err).isZero();
        assertThat(run.out().lines()).containsExactly(TEXT);
        TimeUnit.MILLISECONDS.sleep(100); // for the last packets
        capture.destroyForcibly().onExit().join();
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    @Test
    void packetsHoldTheTextOfAMessageOnlyWithoutTls() throws Exception {
        assertThat(packetsOfAText().contains(TEXT)).isTrue();

        String encrypted = packetsOfAText("--tls");

        assertThat(encrypted.contains(TEXT)).isFalse();
        assertThat(encrypted).hasSizeGreaterThan(10_000); // ssh and TLS
    }

    @Test
    void sorOverTlsHasTheAnswerOfTheSequentialProgram() throws Exception {
        HostedRun run = run("--hosts", "h1:2,h2:2", "--tls", "sor", "--rounds", "1");

        assertThat(run.await(SOON)).as(run::err).isZero();
        assertThat(run.out()).contains("4 ranks, remote calls over TCP, encrypted", "same answer");
        run.awaitNoProcess(Duration.ofSeconds(2));
    }

    @Test
    void callsOfTheJdkAreRefused() throws Exception {
        HostedRun run =
                run("--hosts", "h1,h2", "--tls", "sor", "--rounds", "1", "--over", "java.rmi");

        assertThat(run.await(SOON)).isNotZero();
        assertThat(run.err()).contains("--over java.rmi is not encrypted");
    }

    @ParameterizedTest
    @CsvSource({
        "certificate, 0, rank did not come: rank=0, peer has another certificate than this job",
        "certificate, 1, rank did not come: rank=0, certificate_unknown",
        "plain, 0, rank did not come: rank=0, plaintext connection?",
        "plain, 1, rank did not come: rank=0, 'peer uses another protocol, probably TLS'"
    })
    void rankThatIsNotOfTheJobIsRefused(String kind, int rank, String missing, String reason)
            throws Exception {
        HostedRun run = peer(List.of("--hosts", "h1,h2", "--tls"), "impostor", kind, "" + rank);

        assertThat(run.await(SOON)).isEqualTo(1);
        long ended = System.currentTimeMillis();
        long joined =
                run.out()
                        .lines()
                        .filter(line -> line.startsWith("joining at "))
                        .mapToLong(line -> Long.parseLong(line.substring("joining at ".length())))
                        .max()
                        .orElseThrow();
        assertThat(run.err()).contains(missing, reason);
        assertThat(ended - joined).isLessThan(15_000); // far below the minute of a missing rank
        run.awaitNoProcess(Duration.ofSeconds(5));
    }
}
