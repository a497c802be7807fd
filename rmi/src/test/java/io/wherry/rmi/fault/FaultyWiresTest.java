// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.fault.Faults;
import io.wherry.transport.Wire;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of calls over wires that fail, over each transport: each call ends with a documented
/// outcome.
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"loopback", "tcp", "tls", "unix", "shm", "mpi"})
@Timeout(60)
final class FaultyWiresTest {
    private static final int SEED = 20260725;
    private static final Duration AMPLE = Duration.ofSeconds(20);

    /// The offset that separates hello, names and small calls from arrays.
    private static final int SMALL = 2_000;

    private static final int ALL = 400_000;

    @Parameter String scheme;
    @TempDir Path folder;

    private final Random random = new Random(SEED);
    private ExecutorService runs;

    /// Over MPI, a process can have only one listener.
    @BeforeEach
    void open() {
        runs = Executors.newFixedThreadPool(scheme.equals("mpi") ? 1 : 8);
    }

    @AfterEach
    void close() {
        runs.shutdownNow();
    }

    /// Makes the wire of each side fail at `count` offsets.
    private List<FaultyWireRun> runAll(
            int count, LongFunction<UnaryOperator<Wire>> fault, Duration deadline)
            throws Exception {
        List<FaultyWireRun> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long place = i % 3 == 2 ? random.nextInt(ALL) : random.nextInt(SMALL);
            for (FaultyWireRun.Side side : FaultyWireRun.Side.values()) {
                Path own = folder.resolve(side + "-" + i);
                FaultyWireRun.Failure failure =
                        new FaultyWireRun.Failure(side, place, fault.apply(place));
                all.add(new FaultyWireRun(scheme, own, failure, deadline));
            }
        }
        List<Future<?>> running = new ArrayList<>();
        for (FaultyWireRun run : all) {
            running.add(
                    runs.submit(() -> {
                        run.run();
                        return null;
                    }));
        }
        for (Future<?> each : running) {
            each.get(50, TimeUnit.SECONDS);
        }
        all.forEach(FaultyWireRun::check); // late, so that what ran too late is seen
        return all;
    }

    @Test
    void wiresThatAreCut() throws Exception {
        for (FaultyWireRun run : runAll(12, Faults::cutAfter, AMPLE)) {
            assertThat(run.late()).as(run.toString()).isZero();
        }
    }

    @Test
    void wiresThatEndOneWay() throws Exception {
        for (FaultyWireRun run : runAll(9, Faults::halfCloseAfter, AMPLE)) {
            assertThat(run.late()).as(run.toString()).isZero();
        }
    }

    @Test
    void wiresThatStall() throws Exception {
        runAll(4, Faults::stallAfter, Duration.ofMillis(150));
    }

    @Test
    void wiresThatChangeABit() throws Exception {
        runAll(12, Faults::corrupt, Duration.ofMillis(500));
    }

    @Test
    void wiresThatAreSlow() throws Exception {
        for (FaultyWireRun run : runAll(1, _ -> Faults.delay(Duration.ofMillis(2)), AMPLE)) {
            assertThat(run.failed()).as(run.toString()).isZero();
        }
    }
}
