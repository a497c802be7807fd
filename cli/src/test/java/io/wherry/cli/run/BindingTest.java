// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.Main;
import io.wherry.testkit.host.SshHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// `wherry run --bind-to core`: ranks print the cores that the kernel lets them use.
@Timeout(120)
@EnabledOnOs(value = OS.LINUX, disabledReason = "ranks are bound on Linux only")
final class BindingTest {
    private static final Duration SOON = Duration.ofSeconds(90);
    private static final String PEER = RankPeer.class.getName();
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final String TASKSET = "/usr/bin/taskset";

    @TempDir Path folder;

    @BeforeAll
    static void checkTaskset() {
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of(TASKSET)), "no taskset of util-linux here");
    }

    private record Ended(int code, List<String> out, String err) {}

    private Ended run(List<String> before, Map<String, String> environment, String... arguments)
            throws Exception {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        List<String> command = new ArrayList<>(before);
        command.addAll(HostCommand.java(Main.class.getName(), "run"));
        command.addAll(List.of(arguments));
        command.addAll(List.of("-cp", HostedRun.classes(), PEER, "cores"));
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.matches("(OMPI|PMI|PMIX|MV2|SLURM|WHERRY|JDK)_.*"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), Files.readAllLines(out), Files.readString(err));
    }

    @Test
    void eachRankHasACoreOfItsOwn() throws Exception {
        Ended ended = run(List.of(), Map.of(), "-n", "" + CORES, "--bind-to", "core");

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out()).hasSize(CORES).allMatch(line -> line.matches("core [0-9]+"));
        assertThat(new HashSet<>(ended.out())).hasSize(CORES);
        assertThat(ended.err()).isEmpty();

        Ended free = run(List.of(), Map.of(), "-n", "1", "--bind-to", "none");
        assertThat(CORES == 1 || !free.out().getFirst().matches("core [0-9]+")).isTrue();
    }

    @Test
    void ranksShareTheCoresOfTheLauncherWithAWarning() throws Exception {
        List<String> before = List.of(TASKSET, "--cpu-list", "0");

        Ended ended = run(before, Map.of(), "-n", "2", "--bind-to", "core");

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out()).containsExactly("core 0", "core 0");
        assertThat(ended.err())
                .isEqualToIgnoringNewLines(
                        "wherry: more ranks than cores to bind them to: ranks=2, cores=1");
    }

    @Test
    void systemWithoutTasksetIsNamed() throws Exception {
        Map<String, String> environment = Map.of("PATH", folder.toString());

        Ended ended = run(List.of(), environment, "-n", "2", "--bind-to", "core");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .contains("ranks cannot be bound to cores without taskset of util-linux: PATH=");
    }

    @Test
    void ranksOfHostsHaveCores() throws Exception {
        SshHosts.assumeAvailable(BindingTest.class);
        try (SshHosts hosts = SshHosts.open(List.of(), "h1", "h2")) {
            String slots = "h1:1,h2:" + (CORES + 1);
            HostedRun run =
                    new HostedRun(
                            hosts,
                            List.of("h1", "h2"),
                            folder,
                            "--hosts",
                            slots,
                            "--bind-to",
                            "core",
                            "--tag-output",
                            "-cp",
                            HostedRun.classes(),
                            PEER,
                            "cores");

            assertThat(run.await(SOON)).as(run::err).isZero();
            List<String> lines = run.out().lines().sorted().toList();
            assertThat(lines).hasSize(CORES + 2).allMatch(line -> line.matches(".* core [0-9]+"));
            assertThat(lines.stream().map(line -> line.replaceAll(".* ", "")).distinct())
                    .hasSize(CORES);
            assertThat(run.err())
                    .isEqualToIgnoringNewLines(
                            "wherry: host h2: more ranks than cores to bind them to: ranks="
                                    + (CORES + 1)
                                    + ", cores="
                                    + CORES);
        }
    }
}
