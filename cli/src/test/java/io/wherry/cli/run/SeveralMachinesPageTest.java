// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.howto.RunOnHosts;
import io.wherry.testkit.host.SshHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Runs the commands of docs/how-to/several-machines.md, on the hosts that it names.
@Timeout(300)
final class SeveralMachinesPageTest {
    private static final Path PAGE = Path.of("..", "docs", "how-to", "several-machines.md");
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\./wherry run (.*)$");
    private static final Pattern FILE = Pattern.compile("(?s)```\n(# two hosts\n.*?)```");
    private static final List<String> NAMES = List.of("h1", "h2");

    @TempDir Path folder;

    @BeforeAll
    static void checkHosts() {
        SshHosts.assumeAvailable(SeveralMachinesPageTest.class);
    }

    /// Replaces the files of the page by those of this test.
    private String[] words(String arguments) {
        return Stream.of(arguments.split(" ", -1))
                .map(word ->
                        word.equals("hosts") || word.equals("hello.jar")
                                ? folder.resolve(word).toString()
                                : word)
                .toArray(String[]::new);
    }

    private void writeFiles(String page) throws Exception {
        String hosts =
                FILE.matcher(page).results().map(found -> found.group(1)).findFirst().orElseThrow();
        Files.writeString(folder.resolve("hosts"), hosts);
        PageProgram.write(folder.resolve("hello.jar"));
    }

    @Test
    void programOfThePageStartsRanks() throws Exception {
        writeFiles(Files.readString(PAGE));
        try (SshHosts hosts = SshHosts.open(List.of(), "h1", "h2")) {
            List<String> command =
                    List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            RunOnHosts.class.getName(),
                            folder.resolve("hosts").toString(),
                            PagePeer.class.getName(),
                            "ssh",
                            "-F",
                            hosts.configuration().toString());
            Path out = folder.resolve("out");
            Process process =
                    new ProcessBuilder(hosts.command(command)).redirectOutput(out.toFile()).start();

            assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();

            assertThat(process.exitValue()).isZero();
            assertThat(Files.readAllLines(out))
                    .containsExactlyInAnyOrder(
                            "[0] 4 ranks", "[1] 4 ranks", "[2] 4 ranks", "[3] 4 ranks");
        }
    }

    @Test
    void commandsOfThePageRun() throws Exception {
        String page = Files.readString(PAGE);
        writeFiles(page);
        List<String> commands =
                COMMAND.matcher(page).results().map((MatchResult found) -> found.group(1)).toList();
        assertThat(commands).hasSize(5);

        try (SshHosts hosts = SshHosts.open(List.of(), "h1", "h2")) {
            for (String command : commands) {
                HostedRun run = new HostedRun(hosts, NAMES, folder, words(command));

                assertThat(run.await(Duration.ofSeconds(90))).as(run::err).isZero();
                String ranks = command.contains("-n 3") ? "3 ranks" : "4 ranks";
                assertThat(run.out()).as(command).contains(ranks);
                assertThat(run.err()).doesNotContain("wherry: ");
            }
        }
    }
}
