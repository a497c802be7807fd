// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class ReductionsTest {
    private static final int[] COUNTS = {0, 2, 10};

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void theRootGetsTheResult(int ranks) {
        for (ReductionCase kind : ReductionCase.some()) {
            for (int root = 0; root < ranks; root++) {
                for (int count : COUNTS) {
                    Combinations.reduce(SimulatedJob.of(ranks, root), root, kind, count, false);
                    Combinations.reduce(SimulatedJob.of(ranks, root), root, kind, count, true);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void longRowsAreCutForTheRoot(int ranks) {
        for (ReductionCase kind : ReductionCase.some()) {
            int root = ranks / 2;
            int count = longCount(kind);
            Combinations.reduce(SimulatedJob.of(ranks, root), root, kind, count, false);
            Combinations.reduce(SimulatedJob.of(ranks, root), root, kind, count, true);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void allGetTheResult(int ranks) {
        for (ReductionCase kind : ReductionCase.some()) {
            for (int count : COUNTS) {
                Combinations.reduceToAll(SimulatedJob.of(ranks, count), kind, count, false);
                Combinations.reduceToAll(SimulatedJob.of(ranks, count), kind, count, true);
            }
            Combinations.reduceToAll(SimulatedJob.of(ranks, 1), kind, longCount(kind), false);
            Combinations.reduceToAll(SimulatedJob.of(ranks, 2), kind, longCount(kind), true);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void eachGetsItsBlockOfTheResult(int ranks) {
        for (ReductionCase kind : ReductionCase.some()) {
            for (boolean inPlace : new boolean[] {false, true}) {
                SimulatedJob job = SimulatedJob.of(ranks, ranks);
                Combinations.reduceScatter(job, kind, BlockLayout.even(ranks, 4), inPlace);
                Combinations.reduceScatter(job, kind, BlockLayout.even(ranks, 0), inPlace);
                Combinations.reduceScatter(job, kind, uneven(ranks, 2), inPlace);
                Combinations.reduceScatter(job, kind, uneven(ranks, 2_000), inPlace);
            }
        }
    }

    @Test
    void allGetTheSameBitsOfASumThatRounds() {
        for (int ranks = 2; ranks <= 9; ranks++) {
            for (int count : new int[] {3, 30_000}) {
                SimulatedJob job = SimulatedJob.of(ranks, count);
                MemorySegment[] results = new MemorySegment[ranks];
                for (int rank = 0; rank < ranks; rank++) {
                    results[rank] = job.room(Element.DOUBLE, count);
                    for (int i = 0; i < count; i++) {
                        results[rank].set(
                                ValueLayout.JAVA_DOUBLE_UNALIGNED,
                                i * 8L,
                                1.0 / (3 + i + (rank * 0.7)));
                    }
                }

                job.run(rank ->
                        new Collective.ReduceToAll(
                                null, results[rank], Element.DOUBLE, Operation.SUM));

                for (MemorySegment result : results) {
                    MovementChecks.same(result, results[0]);
                }
            }
        }
    }

    @Test
    void anOperationThatElementsDoNotHaveIsRefusedAtOnce() {
        SimulatedJob job = SimulatedJob.of(2, 1);
        MemorySegment row = job.room(Element.DOUBLE, 1);

        assertThatThrownBy(() ->
                        job.schedules(0)
                                .begin(
                                        new Collective.ReduceToAll(
                                                null, row, Element.DOUBLE, Operation.BAND)))
                .isInstanceOfSatisfying(
                        MPIException.class,
                        e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_OP));
    }

    @Test
    void anOperationForWindowsIsRefused() {
        SimulatedJob job = SimulatedJob.of(2, 1);
        MemorySegment row = job.room(Element.INT, 1);

        assertThatThrownBy(() ->
                        job.schedules(0)
                                .begin(
                                        new Collective.Reduce(
                                                row, row, Element.INT, Operation.REPLACE, 0)))
                .isInstanceOfSatisfying(
                        MPIException.class,
                        e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_OP));
    }

    private static int longCount(ReductionCase kind) {
        return (int) (Reductions.LONG / kind.element().size()) + 6;
    }

    private static BlockLayout uneven(int ranks, int scale) {
        return BlockLayout.uneven(ranks, rank -> ((rank * 3) + 1) % 4 * scale);
    }
}
