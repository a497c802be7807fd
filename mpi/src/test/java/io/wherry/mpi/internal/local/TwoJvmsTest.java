// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wherry.launch.RankPlacement;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.testkit.transport.PeerJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import mpi.MPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Ranks in separate JVMs: rank 0 is this JVM.
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"unix", "shm"})
@Timeout(120)
final class TwoJvmsTest {
    private static final Duration SECONDS = Duration.ofSeconds(10);

    @Parameter String scheme;
    @TempDir Path folder;

    private final List<Process> children = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (Process child : children) {
            child.getOutputStream().close(); // ends it, if nothing else did
            assertThat(child.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    private String prefix() {
        return scheme.equals("unix")
                ? "unix://" + folder.resolve("rank")
                : "shm://rank" + Long.toHexString(ThreadLocalRandom.current().nextLong()) + "-";
    }

    private LocalDevice joined(String prefix, String... parts) throws IOException {
        return joined(AbortAction.FAIL, prefix, parts);
    }

    private LocalDevice joined(AbortAction ending, String prefix, String... parts)
            throws IOException {
        int size = 1 + parts.length;
        for (int i = 1; i < size; i++) {
            children.add(
                    PeerJvm.start(
                            RankProcess.class, List.of("" + i, "" + size, prefix, parts[i - 1])));
        }
        return RankProcess.joined(0, size, prefix, ending);
    }

    private static String line(Process child) throws IOException {
        BufferedReader reader = child.inputReader();
        return reader.readLine();
    }

    @Test
    void messagesAndWindowsPassBetweenProcesses() throws Exception {
        LocalDevice device = joined(prefix(), "ring", "ring");

        RankProcess.ring(device.world());
        device.close();

        for (Process child : children) {
            assertThat(line(child)).isEqualTo(RankProcess.DONE);
        }
    }

    @Test
    void deathOfARankIsReportedToAllRanksThatNeedIt() throws Exception {
        LocalDevice device = joined(prefix(), "for ever", "for ever");
        Context world = device.world();
        CompletableFuture<MPIException> failure =
                CompletableFuture.supplyAsync(() ->
                        catchThrowableOfType(
                                MPIException.class,
                                () -> {
                                    while (true) {
                                        RankProcess.ring(world);
                                    }
                                }));
        for (Process child : children) {
            assertThat(line(child)).isEqualTo(RankProcess.DONE);
        }
        long start = System.nanoTime();
        children.getFirst().destroyForcibly().waitFor();

        MPIException here = failure.get(SECONDS.toSeconds(), TimeUnit.SECONDS);
        // rank 0 needs rank 1; or rank 2, which ended because of rank 1
        assertThat(here).hasMessageMatching("(?s).*rank=[12].*");
        assertThat(line(children.get(1))).startsWith(RankProcess.LOST).containsPattern("rank=[01]");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SECONDS);
        MPIException later = catchThrowableOfType(MPIException.class, () -> world.probe(1, 0));
        assertThat(later.getErrorClass()).isEqualTo(ErrorClass.PROC_ABORTED);
        assertThat(later).hasMessageContaining("rank=1");
        assertThat(catchThrowableOfType(MPIException.class, device::close)).isNotNull();
    }

    @Test
    void abortEndsTheProcessWithItsCodeAndTheOthersWithTheirs() throws Exception {
        CompletableFuture<Integer> code = new CompletableFuture<>();
        LocalDevice device = joined((_, _, it) -> code.complete(it), prefix(), "abort", "wait");
        Context world = device.world();

        MPIException e = catchThrowableOfType(MPIException.class, () -> world.probe(2, 0));

        assertThat(e).hasMessageContaining("rank=1, code=7");
        assertThat(code.get(10, TimeUnit.SECONDS)).isEqualTo(RankProcess.ABORT_CODE);
        for (Process child : children) {
            assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(children.get(0).exitValue()).isEqualTo(RankProcess.ABORT_CODE);
        assertThat(children.get(1).exitValue()).isEqualTo(RankPlacement.ENDED_WITH_ANOTHER);
    }
}
