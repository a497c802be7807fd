// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.host.SshHosts;
import java.io.File;
import java.io.IOException;
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

/// `wherry run --hosts` on hosts that have a JDK, but none of the files of the launcher.
@Timeout(120)
final class StagedRunTest {
    private static final Duration SOON = Duration.ofSeconds(90);

    private static SshHosts hosts;

    @TempDir Path folder;

    @BeforeAll
    static void start() throws IOException {
        SshHosts.assumeAvailable(StagedRunTest.class);
        hosts = SshHosts.open(classPath(), "h1", "h2");
    }

    @AfterAll
    static void end() throws IOException {
        if (hosts != null) {
            hosts.close();
        }
    }

    /// Returns the folders that have the entries of the class path.
    private static List<Path> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(Files::exists)
                .map(path -> path.toAbsolutePath().getParent())
                .distinct()
                .toList();
    }

    private HostedRun run(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of(arguments));
        words.addAll(List.of("--hosts", "h1:1,h2:2", "-cp", HostedRun.classes()));
        words.addAll(List.of(RankPeer.class.getName(), "where"));
        return new HostedRun(hosts, List.of("h1", "h2"), folder, words.toArray(String[]::new));
    }

    private static List<Path> temporaryFolders() throws IOException {
        try (Stream<Path> files = Files.list(hosts.temporaryFolder())) {
            return files.filter(file -> Files.exists(file.resolve("agent.jar"))).toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--no-progress", "--tls"})
    void stagedClassPathRunsAndIsRemoved(String further) throws Exception {
        HostedRun run = run("--stage", further);

        assertThat(run.await(SOON)).as(run::err).isZero();
        assertThat(run.out().lines())
                .containsExactlyInAnyOrder("0 at h1, null, ", "1 at h2, null, ", "2 at h2, null, ");
        assertThat(run.err()).isEmpty();
        run.awaitNoProcess(Duration.ofSeconds(5));
        assertThat(temporaryFolders()).isEmpty();
    }

    @Test
    void fileThatAHostDoesNotHaveIsNamedOnce() throws Exception {
        HostedRun run = run();

        assertThat(run.await(Duration.ofSeconds(20))).isEqualTo(1);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .matches("wherry: host h1: ssh ended with code 127: not on this host: /.*");
        run.awaitNoProcess(Duration.ofSeconds(5));
    }
}
