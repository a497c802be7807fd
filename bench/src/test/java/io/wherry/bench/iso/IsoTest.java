// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.links.LocalTransport;
import io.wherry.bench.maps.MapContender;
import io.wherry.bench.maps.MapOperation;
import io.wherry.bench.maps.MapTimes;
import io.wherry.bench.maps.VersionTimes;
import io.wherry.bench.maps.VersionWorker;
import io.wherry.bench.mpi.MpiRuntime;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.bench.report.Samples;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class IsoTest {
    private static final Effort SHORT =
            new Effort("short", 0, new Effort.Warming(1, 100, 1), new Effort.Blocks(5, 20), 60);
    private static final Effort FEW_CALLS =
            new Effort("few calls", 0, new Effort.Warming(1, 100, 1), new Effort.Blocks(1, 1), 60);
    private static final List<Integer> SIZES = List.of(10, 3_000);
    private static final int SIZE = 1_000;

    private final IsoTransferTimes trips = new IsoTransferTimes(List.of(SIZE));
    private final IsoTransferTimes busy = new IsoTransferTimes(List.of(IsoTransferTimes.BUSY_SIZE));
    private final IsoRankTimes ranks = new IsoRankTimes(List.of(SIZE));
    private final IsoProgramTimes programs = new IsoProgramTimes(List.of(SIZE));
    private final MapTimes maps = new MapTimes(SIZE, MapTimes.PROCESSES);
    private final VersionTimes versions = new VersionTimes();

    @ParameterizedTest
    @EnumSource
    @Timeout(120)
    void treesGoInEveryWay(LocalTransport medium, @TempDir Path folder) throws Exception {
        IsoTransferTimes measured = new IsoTransferTimes(SIZES);

        measured.measure(medium, SHORT, folder); // compares all replies

        assertThat(measured.failure(medium)).isNull();
        for (int size : SIZES) {
            for (TransferKind kind : IsoTransferTimes.ways(medium)) {
                Samples times = measured.time(IsoVerdicts.root(medium, kind, size));
                assertThat(times).as("%s, %d nodes", kind, size).isNotNull();
                assertThat(times.count()).isEqualTo(SHORT.connections());
                assertThat(times.low()).isPositive();
                IsoTransferTimes.Cell sum =
                        new IsoTransferTimes.Cell(medium, kind, size, TreeQuery.SUM);
                assertThat(measured.time(sum) != null).isEqualTo(kind.hasTree());
            }
        }
        assertThat(measured.bytes(SIZES.getLast())).isGreaterThan(16L * SIZES.getLast());
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @EnumSource(names = {"OPEN_MPI", "MPICH"})
    @Timeout(120)
    void clustersGoFromRankToRank(MpiRuntime runtime, @TempDir Path folder) throws Exception {
        String missing = runtime.missing();
        if (missing != null) {
            System.out.println("skipped: " + missing + " is not installed");
        }
        assumeTrue(missing == null, missing + " is not installed");
        IsoRankTimes measured = new IsoRankTimes(SIZES);

        measured.measure(runtime, SHORT, folder);

        assertThat(measured.failure(runtime)).isNull();
        for (int size : SIZES) {
            assertThat(measured.ratios(runtime, size)).isNotNull();
            assertThat(measured.time(runtime, TransferKind.PING, size)).isNotNull();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    @Timeout(120)
    void programsRunOnEveryLevelWithTheSameResults(@TempDir Path folder) throws Exception {
        IsoProgramTimes measured = new IsoProgramTimes(SIZES);

        measured.run(SHORT, folder);

        for (ObjectLayout layout : ObjectLayout.values()) {
            assertThat(measured.failure(layout)).isNull();
            for (TreeOperation operation : TreeOperation.values()) {
                Samples times =
                        measured.time(new IsoProgramTimes.Cell(layout, operation, SIZES.getLast()));
                assertThat(times).as("%s, %s", layout, operation).isNotNull();
                assertThat(times.count()).isEqualTo(SHORT.connections());
                assertThat(times.low()).isPositive();
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    @Timeout(240)
    void mapsAreUsedByOneAndByManyProcesses(@TempDir Path folder) throws Exception {
        MapTimes measured = new MapTimes(1_000, List.of(1, 2));

        measured.run(SHORT, folder); // each value is checked

        for (MapContender contender : MapContender.values()) {
            assertThat(measured.failure(contender)).isNull();
            assertThat(measured.bytes(contender)).isGreaterThan(1_000L * 64);
            for (MapOperation operation : MapOperation.values()) {
                for (int processes : List.of(1, 2)) {
                    Samples times =
                            measured.time(new MapTimes.Figure(contender, operation, processes));
                    assertThat(times != null)
                            .as("%s, %s, %d", contender, operation, processes)
                            .isEqualTo(processes == 1 || contender.isShared());
                }
            }
        }
    }

    @Test
    @Timeout(120)
    void versionsArePublishedByTheirChanges(@TempDir Path folder) {
        VersionTimes measured = new VersionTimes();

        measured.run(FEW_CALLS, folder); // each sum is checked

        assertThat(measured.failure()).isNull();
        for (int changed : VersionTimes.CHANGES) {
            assertThat(measured.time(changed)).isNotNull();
        }
        double one = Objects.requireNonNull(measured.bytes(1)).median();
        assertThat(one).isPositive();
        assertThat(Objects.requireNonNull(measured.bytes(1_400)).median())
                .isGreaterThan(100 * one)
                .isLessThan(Objects.requireNonNull(measured.bytes(VersionWorker.ANEW)).median());
    }

    @Test
    void answerThatDiffersFromThatOfTheHeapIsAFailure() {
        programs.add(
                TreeOperation.SUM,
                SIZE,
                Map.of(
                        ObjectLayout.HEAP, new IsoProgramTimes.Turn(1, "7"),
                        ObjectLayout.CHECKED, new IsoProgramTimes.Turn(2, "7"),
                        ObjectLayout.UNCHECKED, new IsoProgramTimes.Turn(2, "8")));

        assertThat(programs.failure(ObjectLayout.CHECKED)).isNull();
        assertThat(programs.failure(ObjectLayout.UNCHECKED))
                .isEqualTo("wrong result: SUM of 1000, expected=7, actual=8");
        assertThat(
                        programs.time(
                                new IsoProgramTimes.Cell(
                                        ObjectLayout.UNCHECKED, TreeOperation.SUM, SIZE)))
                .isNull();
    }

    @Test
    void pageHasVerdictsTimesAndRatios() {
        trip(LocalTransport.SHM, TransferKind.PING, TreeQuery.ROOT, 4_000);
        trip(LocalTransport.SHM, TransferKind.HAND_OVER, TreeQuery.ROOT, 6_000);
        trip(LocalTransport.SHM, TransferKind.HAND_OVER, TreeQuery.SUM, 7_000);
        trip(LocalTransport.UNIX, TransferKind.RAW, TreeQuery.ROOT, 10_000);
        trip(LocalTransport.UNIX, TransferKind.TRUSTING, TreeQuery.ROOT, 11_000);
        trip(LocalTransport.UNIX, TransferKind.VERIFYING, TreeQuery.ROOT, 21_000);
        trips.fail(LocalTransport.TCP, "not today");
        busy.add(onBusyCores(LocalTransport.SHM, TransferKind.HAND_OVER), 3_000);
        busy.add(onBusyCores(LocalTransport.UNIX, TransferKind.RAW), 2_000);
        ranks.add(MpiRuntime.MPICH, "RAW-1000 1000.0 2000.0\nTRUSTING-1000 1300.0 2600.0\n");
        ranks.add(MpiRuntime.OPEN_MPI, "failed not installed: mpirun.openmpi\n");
        program(ObjectLayout.HEAP, TreeOperation.LOOK_UP, 10);
        program(ObjectLayout.CHECKED, TreeOperation.LOOK_UP, 10);
        program(ObjectLayout.HEAP, TreeOperation.SUM, 1);
        program(ObjectLayout.CHECKED, TreeOperation.SUM, 4);
        program(ObjectLayout.HEAP, TreeOperation.ALLOCATION, 2);
        program(ObjectLayout.CHECKED, TreeOperation.ALLOCATION, 2.6);
        programs.fail(ObjectLayout.FLYWEIGHTS, "too light");
        maps.setBytes(MapContender.SHARED, 123_456);
        maps.add(new MapTimes.Figure(MapContender.SHARED, MapOperation.READ, 2), 200);
        maps.fail(MapContender.MAPDB, "no room");
        versions.add(140, 25_000, 17_724);

        assertThat(page())
                .contains(
                        "| hand-over, 1,000 nodes | at least 0.77x a bare ping | 0.67x ±0 % | missed by 13 % |",
                        "| hand-over on busy cores, 1,500 nodes | at least 1.00x its bytes over a Unix"
                                + " socket | 0.67x ±0 % | missed by 33 % |",
                        "| shared memory, cluster, handed over | 3.00 us ±0 % |",
                        "| Unix socket, 1,000 nodes | at least 0.91x its bytes alone | 0.91x ±0 % | met |",
                        "| Unix socket, 1,000 nodes, verified | at most 8.00 ns an object more | 10.0 ns"
                                + " | missed by 25 % |",
                        "| MPICH, 1,000 nodes | at least 0.91x its bytes by `MPI_Send` | 0.77x ±0 %"
                                + " | missed by 15 % |",
                        "| cluster, trusted | 1.95 us ±",
                        "- left out: Table 1, Open MPI: not installed: mpirun.openmpi",
                        "| lowered, checked, geometric mean | at least 0.67x the ordinary class | 0.50x"
                                + " | missed by 25 % |",
                        "| lowered, checked, worst: sum, 1,000 nodes | at least 0.50x the ordinary class"
                                + " | 0.25x | missed by 50 % |",
                        "| lowered, checked, allocation, 1,000 nodes | at least 0.77x `new` | 0.77x ±0 %"
                                + " | met |",
                        "| cluster, handed over | 6.00 us ±0 % | 7.00 us ±0 % |",
                        "| 1,000 | 1.00 ns ±0 % | 4.00 ns ±0 %, 0.25x as fast | - | - |",
                        "| map | 1 process | 2 processes | 4 processes |",
                        "| wherry `SharedMap` | - | 5.00 M/s ±0 % | - |",
                        "| wherry `SharedMap` | 123 |",
                        "| changed orders | time | bytes |",
                        "| 140 | 25.0 us ±0 % | 17,724 |",
                        "| Table 1, TCP | not today |",
                        "| maps, MapDB | no room |",
                        "| programs, flyweights | too light |")
                .doesNotContain("| TCP, 1,000 nodes", "| lowered, unchecked, ");
    }

    private static IsoTransferTimes.Cell onBusyCores(LocalTransport medium, TransferKind kind) {
        return IsoVerdicts.root(medium, kind, IsoTransferTimes.BUSY_SIZE);
    }

    private void trip(LocalTransport medium, TransferKind kind, TreeQuery query, double nanos) {
        trips.add(new IsoTransferTimes.Cell(medium, kind, SIZE, query), nanos);
    }

    private void program(ObjectLayout layout, TreeOperation operation, double nanos) {
        programs.add(new IsoProgramTimes.Cell(layout, operation, SIZE), nanos);
    }

    private String page() {
        return PageAssertions.page(
                IsoPage.of(
                        BenchCommand.parse(new String[] {"iso"}),
                        new IsoPage.Measured(trips, busy, ranks, programs, maps, versions),
                        SampleFacts.facts()));
    }
}
