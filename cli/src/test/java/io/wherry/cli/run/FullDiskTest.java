// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.Main;
import io.wherry.testkit.host.SshHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Jobs on hosts whose file systems are full.
@Timeout(120)
final class FullDiskTest {
    /// Five seconds, and the start of two JVMs and of ssh.
    private static final Duration WITHIN = Duration.ofSeconds(10);

    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final String FULL = "No space left on device";

    private SshHosts hosts;

    @TempDir Path folder;

    @BeforeAll
    static void check() {
        SshHosts.assumeAvailable(FullDiskTest.class);
    }

    @BeforeEach
    void start() throws IOException {
        hosts = SshHosts.open(List.of(), "h1", "h2");
    }

    @AfterEach
    void end() throws IOException {
        hosts.close();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static List<Path> filesWithin(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> !Files.isDirectory(file)).toList();
        }
    }

    private HostedRun run(String... arguments) throws Exception {
        return new HostedRun(hosts, List.of("h1", "h2"), folder, arguments);
    }

    @ParameterizedTest
    @CsvSource({
        "'nr_inodes=1', ssh ended with code 126: mktemp: ",
        "'size=16k', ssh ended with code 126: head: ",
        "'size=2m', cannot stage a file: "
    })
    void hostWithoutRoomForStagedFilesIsNamed(String room, String how) throws Exception {
        Path limited = hosts.limit("h2", hosts.temporaryFolder(), room);

        HostedRun run = run("--stage", "--hosts", "h1:2,h2:2", "sor");

        assertThat(run.await(WITHIN)).isEqualTo(1);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .startsWith("wherry: host h2: " + how)
                .endsWith(FULL);
        run.awaitNoProcess(Duration.ofSeconds(5));
        assertThat(files(limited)).isEmpty();
        assertThat(files(hosts.temporaryFolder())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'size=64k'", "'nr_inodes=2'", "'nr_inodes=1'"})
    void rankWithoutRoomForSharedMemoryEndsTheJob(String room) throws Exception {
        Path limited = hosts.limit("h1", SHARED_MEMORY, room);

        HostedRun run = run("--hosts", "h1:2", "sor", "--over", "shm");

        assertThat(run.await(WITHIN)).isNotZero();
        assertThat(run.err().lines().filter(line -> line.startsWith("wherry: ")))
                .singleElement()
                .asString()
                .matches("wherry: rank [01] on host h1 ended with code 1");
        assertThat(run.err()).contains("/dev/shm/", FULL);
        run.awaitNoProcess(Duration.ofSeconds(5));
        assertThat(filesWithin(limited)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'size=64k'", "'nr_inodes=2'", "'nr_inodes=1'"})
    void rankOfThisMachineWithoutRoomForSharedMemoryEndsTheJob(String room) throws Exception {
        List<String> command = new ArrayList<>();
        command.addAll(List.of("sh", "-c", "mount -t tmpfs -o $0 none /dev/shm && exec \"$@\""));
        command.add(room);
        command.addAll(HostCommand.java(Main.class.getName(), "run", "-n", "2", "--links", "shm"));
        command.addAll(List.of("-cp", HostedRun.classes(), RankPeer.class.getName(), "sum"));
        long begun = System.nanoTime();

        HostCommand ended = HostCommand.run(hosts, folder, Map.of(), command);

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(WITHIN);
        assertThat(ended.code()).as(ended.err()).isEqualTo(1);
        assertThat(ended.err())
                .contains("/dev/shm/", "wherry: rank ")
                .containsAnyOf(FULL, "no room for shared memory");
    }

    @Test
    void launcherWithoutRoomForSocketsNamesTheFolder() throws Exception {
        Path small = Files.createDirectory(folder.resolve("s"));
        List<String> command = new ArrayList<>();
        command.addAll(List.of("sh", "-c", "mount -t tmpfs -o nr_inodes=1 none $0 && exec \"$@\""));
        command.add(small.toString());
        command.addAll(HostCommand.java(Main.class.getName(), "run", "-n", "2", "--links", "unix"));
        command.addAll(List.of("-cp", HostedRun.classes(), RankPeer.class.getName(), "sum"));

        HostCommand ended =
                HostCommand.run(
                        hosts,
                        folder,
                        Map.of("JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + small),
                        command);

        assertThat(ended.code()).as(ended.err()).isEqualTo(1);
        assertThat(ended.err()).contains(small.toString(), FULL);
    }
}
