// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.bench.iso.Level;
import io.wherry.bench.iso.Operation;
import io.wherry.bench.iso.Question;
import io.wherry.bench.iso.Way;
import io.wherry.bench.report.Samples;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class IsoTest {
    private static final Effort SHORT =
            new Effort("short", 0, new Effort.Warming(1, 100, 1), new Effort.Blocks(5, 20), 60);
    private static final List<Integer> SIZES = List.of(10, 3_000);
    private static final int SIZE = 1_000;

    private final IsoTrips trips = new IsoTrips(List.of(SIZE));
    private final IsoRanks ranks = new IsoRanks(List.of(SIZE));
    private final IsoPrograms programs = new IsoPrograms(List.of(SIZE));

    @ParameterizedTest
    @EnumSource
    @Timeout(120)
    void treesGoInEveryWay(Medium medium, @TempDir Path folder) throws Exception {
        IsoTrips measured = new IsoTrips(SIZES);

        measured.measure(medium, SHORT, folder); // compares all answers

        assertThat(measured.failure(medium)).isNull();
        for (int size : SIZES) {
            for (Way way : IsoTrips.ways(medium)) {
                Samples times = measured.time(IsoVerdicts.root(medium, way, size));
                assertThat(times).as("%s, %d nodes", way, size).isNotNull();
                assertThat(times.count()).isEqualTo(SHORT.connections());
                assertThat(times.low()).isPositive();
                IsoTrips.Cell sum = new IsoTrips.Cell(medium, way, size, Question.SUM);
                assertThat(measured.time(sum) != null).isEqualTo(way.hasTree());
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
        IsoRanks measured = new IsoRanks(SIZES);

        measured.measure(runtime, SHORT, folder);

        assertThat(measured.failure(runtime)).isNull();
        for (int size : SIZES) {
            assertThat(measured.ratios(runtime, size)).isNotNull();
            assertThat(measured.time(runtime, Way.PING, size)).isNotNull();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    @Timeout(120)
    void programsRunOnEveryLevelWithTheSameAnswers(@TempDir Path folder) throws Exception {
        IsoPrograms measured = new IsoPrograms(SIZES);

        measured.run(SHORT, folder);

        for (Level level : Level.values()) {
            assertThat(measured.failure(level)).isNull();
            for (Operation operation : Operation.values()) {
                Samples times =
                        measured.time(new IsoPrograms.Cell(level, operation, SIZES.getLast()));
                assertThat(times).as("%s, %s", level, operation).isNotNull();
                assertThat(times.count()).isEqualTo(SHORT.connections());
                assertThat(times.low()).isPositive();
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void answerThatDiffersFromThatOfTheHeapIsAFailure() {
        programs.add(
                Operation.SUM,
                SIZE,
                Map.of(
                        Level.HEAP, new IsoPrograms.Turn(1, "7"),
                        Level.CHECKED, new IsoPrograms.Turn(2, "7"),
                        Level.UNCHECKED, new IsoPrograms.Turn(2, "8")));

        assertThat(programs.failure(Level.CHECKED)).isNull();
        assertThat(programs.failure(Level.UNCHECKED))
                .isEqualTo("wrong answer: SUM of 1000, expected=7, answered=8");
        assertThat(programs.time(new IsoPrograms.Cell(Level.UNCHECKED, Operation.SUM, SIZE)))
                .isNull();
    }

    @Test
    void pageHasVerdictsTimesAndRatios() {
        trip(Medium.SHM, Way.PING, Question.ROOT, 4_000);
        trip(Medium.SHM, Way.HAND_OVER, Question.ROOT, 6_000);
        trip(Medium.SHM, Way.HAND_OVER, Question.SUM, 7_000);
        trip(Medium.UNIX, Way.RAW, Question.ROOT, 10_000);
        trip(Medium.UNIX, Way.TRUSTING, Question.ROOT, 11_000);
        trip(Medium.UNIX, Way.VERIFYING, Question.ROOT, 21_000);
        trips.fail(Medium.TCP, "not today");
        ranks.add(MpiRuntime.MPICH, "RAW-1000 1000.0 2000.0\nTRUSTING-1000 1300.0 2600.0\n");
        ranks.add(MpiRuntime.OPEN_MPI, "failed not installed: mpirun.openmpi\n");
        program(Level.HEAP, Operation.LOOK_UP, 10);
        program(Level.CHECKED, Operation.LOOK_UP, 10);
        program(Level.HEAP, Operation.SUM, 1);
        program(Level.CHECKED, Operation.SUM, 4);
        program(Level.HEAP, Operation.ALLOCATION, 2);
        program(Level.CHECKED, Operation.ALLOCATION, 2.6);
        programs.fail(Level.FLYWEIGHTS, "too light");

        assertThat(page())
                .contains(
                        "| hand-over, 1,000 nodes | at most 1.30x a bare ping | 1.50x ±0 % | missed by 15 % |",
                        "| Unix socket, 1,000 nodes | at most 1.10x its bytes alone | 1.10x ±0 % | met |",
                        "| Unix socket, 1,000 nodes, verified | at most 8.00 ns an object more | 10.0 ns"
                                + " | missed by 25 % |",
                        "| MPICH, 1,000 nodes | at most 1.10x its bytes by `MPI_Send` | 1.30x ±0 %"
                                + " | missed by 18 % |",
                        "| cluster, trusted | 1.95 us ±",
                        "- left out: Table 1, Open MPI: not installed: mpirun.openmpi",
                        "| lowered, checked, geometric mean | at most 1.50x the ordinary class | 2.00x"
                                + " | missed by 33 % |",
                        "| lowered, checked, worst: sum, 1,000 nodes | at most 2.00x the ordinary class"
                                + " | 4.00x | missed by 100 % |",
                        "| lowered, checked, allocation, 1,000 nodes | at most 1.30x `new` | 1.30x ±0 %"
                                + " | met |",
                        "| cluster, handed over | 6.00 us ±0 % | 7.00 us ±0 % |",
                        "| 1,000 | 1.00 ns ±0 % | 4.00 ns ±0 %, 4.00x | - | - |",
                        "| Table 1, TCP | not today |",
                        "| programs, flyweights | too light |")
                .doesNotContain("| TCP, 1,000 nodes", "| lowered, unchecked, ");
    }

    private void trip(Medium medium, Way way, Question question, double nanos) {
        trips.add(new IsoTrips.Cell(medium, way, SIZE, question), nanos);
    }

    private void program(Level level, Operation operation, double nanos) {
        programs.add(new IsoPrograms.Cell(level, operation, SIZE), nanos);
    }

    private String page() {
        return Shown.page(
                IsoPage.of(
                        Errand.parse(new String[] {"iso"}),
                        new IsoPage.Measured(trips, ranks, programs),
                        PageTest.facts()));
    }
}
