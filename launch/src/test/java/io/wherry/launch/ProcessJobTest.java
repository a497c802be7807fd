// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Jobs that run while the caller goes on.
@Timeout(60)
final class ProcessJobTest {
    @TempDir Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private JobStreams streams() {
        return new JobStreams(
                out, out, ProcessBuilder.Redirect.from(new File("/dev/null")), true, _ -> {});
    }

    private static RankCommand shell(String script, Path directory) {
        return new RankCommand(List.of("/bin/sh", "-c", script), directory);
    }

    private String text() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void ranksHaveCommandsDirectoriesAndVariablesOfTheirOwn() throws Exception {
        List<RankCommand> ranks =
                List.of(
                        shell("pwd; echo $WHERRY_RANK of $WHERRY_SIZE, $COLOUR", folder),
                        shell("echo second", null));

        ProcessJob job = ProcessJob.start(ranks, Map.of("COLOUR", "red"), streams());

        assertThat(job.await()).isZero();
        assertThat(text().lines())
                .containsExactlyInAnyOrder(
                        "[0] " + folder.toRealPath(), "[0] 0 of 2, red", "[1] second");
    }

    @Test
    void pipeAsInputIsEmpty() throws Exception {
        JobStreams streams = new JobStreams(out, out, ProcessBuilder.Redirect.PIPE, true, _ -> {});
        List<RankCommand> ranks = List.of(shell("timeout 10 cat; echo $?", null));

        assertThat(ProcessJob.start(ranks, Map.of(), streams).await()).isZero();
        assertThat(text()).isEqualTo("[0] 0\n");
    }

    @Test
    void destroyedJobEndsWithItsSignal() throws Exception {
        ProcessJob job =
                ProcessJob.start(List.of(shell("exec sleep 600", null)), Map.of(), streams());
        CompletableFuture<Integer> code =
                CompletableFuture.supplyAsync(() -> {
                    try {
                        return job.await();
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
        assertThat(code).isNotDone();

        job.destroy();

        assertThat(code.get(20, TimeUnit.SECONDS)).isEqualTo(128 + 15);
    }

    @Test
    void commandThatCannotBeStartedLeavesNoRank() {
        List<RankCommand> ranks =
                List.of(
                        shell("exec sleep 600", null),
                        new RankCommand(List.of(folder + "/no-such-program"), null));

        assertThatThrownBy(() -> ProcessJob.start(ranks, Map.of(), streams()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no-such-program");
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void errorOfTheWatcherLeavesNoRank() {
        JobWatcher failing =
                new JobWatcher() {
                    @Override
                    public void failed(String how) {}

                    @Override
                    public void running(int ranks) {
                        throw new AssertionError("no terminal");
                    }
                };
        ProcessBuilder.Redirect nothing = ProcessBuilder.Redirect.from(new File("/dev/null"));
        JobStreams streams = new JobStreams(out, out, nothing, true, failing);
        List<RankCommand> ranks = List.of(shell("exec sleep 600", null));

        assertThatThrownBy(() -> ProcessJob.start(ranks, Map.of(), streams))
                .isInstanceOf(AssertionError.class)
                .hasMessage("no terminal");
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void jobOfNoRanksIsRefused() {
        assertThatThrownBy(() -> ProcessJob.start(List.of(), Map.of(), streams()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
