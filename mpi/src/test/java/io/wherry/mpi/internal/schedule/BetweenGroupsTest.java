// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Ranks of the second group are counted on from those of the first.
@Timeout(60)
class BetweenGroupsTest {
    private static final Element INT = Element.INT;

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 3", "3, 1", "2, 3", "4, 4"})
    void barrierHoldsUntilAllOfTheOtherGroupArrived(int first, int second) {
        SimulatedJob job = SimulatedJob.between(first, second, 1);
        List<Transfer> early = new ArrayList<>();
        for (int rank = 0; rank < first + second - 1; rank++) {
            early.add(job.schedules(rank).begin(new Collective.Barrier()));
        }

        for (int turn = 0; turn < 100; turn++) {
            early.forEach(Transfer::test);
            assertThat(early.subList(0, first)).noneMatch(Transfer::test);
        }

        early.add(job.schedules(first + second - 1).begin(new Collective.Barrier()));
        job.finish(early);
        assertThat(early).allMatch(Transfer::test);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 3", "3, 1", "2, 3"})
    void theOtherGroupGetsWhatTheRootHas(int first, int second) {
        for (int root = 0; root < first + second; root++) {
            SimulatedJob job = SimulatedJob.between(first, second, root);
            Sides sides = new Sides(first, second, root);
            long[] content = MovementChecks.content(INT, root, 0, 9);
            List<MemorySegment> rows = new ArrayList<>();
            for (int i = 0; i < job.size(); i++) {
                rows.add(i == root ? job.fixed(INT, content) : job.room(INT, 9));
            }

            job.run(i -> new Collective.Broadcast(rows.get(i), INT, sides.root(i)));

            for (int i = 0; i < job.size(); i++) {
                assertThat(Arrays.equals(Numbers.read(rows.get(i), INT), content))
                        .isEqualTo(i == root || sides.isOther(i));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 3", "3, 1", "2, 3"})
    void theRootGathersFromTheOtherGroup(int first, int second) {
        for (int root = 0; root < first + second; root++) {
            SimulatedJob job = SimulatedJob.between(first, second, root);
            Sides sides = new Sides(first, second, root);
            BlockLayout shape = BlockLayout.uneven(sides.others(), from -> (from * 2) % 3 + 1);
            IntFunction<long[]> contents =
                    from -> MovementChecks.content(INT, from, 0, shape.count(from));
            Blocks receive = shape.room(job, INT);

            job.run(i ->
                    new Collective.Gather(
                            sides.isOther(i) ? job.fixed(INT, contents.apply(sides.rank(i))) : null,
                            INT,
                            i == sides.root ? receive : null,
                            sides.root(i)));

            MovementChecks.same(receive.memory(), shape.expected(INT, contents));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 3", "3, 1", "2, 3"})
    void theRootScattersToTheOtherGroup(int first, int second) {
        for (int root = 0; root < first + second; root++) {
            SimulatedJob job = SimulatedJob.between(first, second, root);
            Sides sides = new Sides(first, second, root);
            BlockLayout shape = BlockLayout.uneven(sides.others(), to -> (to * 2) % 3 + 1);
            IntFunction<long[]> contents =
                    to -> MovementChecks.content(INT, 0, to, shape.count(to));
            Blocks send = shape.fixed(job, INT, contents);
            List<MemorySegment> rows = new ArrayList<>();
            for (int i = 0; i < job.size(); i++) {
                rows.add(job.room(INT, sides.isOther(i) ? shape.count(sides.rank(i)) : 0));
            }

            job.run(i ->
                    new Collective.Scatter(
                            i == sides.root ? send : null, rows.get(i), INT, sides.root(i)));

            for (int i = 0; i < job.size(); i++) {
                if (sides.isOther(i)) {
                    assertThat(Numbers.read(rows.get(i), INT))
                            .isEqualTo(contents.apply(sides.rank(i)));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 3", "3, 1", "2, 3"})
    void eachGroupGetsTheBlocksOfTheOther(int first, int second) {
        SimulatedJob job = SimulatedJob.between(first, second, 3);
        Sides sides = new Sides(first, second, 0);
        List<Blocks> receives = new ArrayList<>();
        for (int i = 0; i < job.size(); i++) {
            receives.add(BlockLayout.uneven(sides.facing(i), from -> from + 1).room(job, INT));
        }

        job.run(i -> {
            int rank = sides.rank(i);
            return new Collective.GatherToAll(
                    job.fixed(INT, MovementChecks.content(INT, rank, sides.side(i), rank + 1)),
                    INT,
                    receives.get(i));
        });

        for (int i = 0; i < job.size(); i++) {
            int side = 1 - sides.side(i);
            BlockLayout shape = BlockLayout.uneven(sides.facing(i), from -> from + 1);
            MovementChecks.same(
                    receives.get(i).memory(),
                    shape.expected(INT, from -> MovementChecks.content(INT, from, side, from + 1)));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 3", "3, 1", "2, 3"})
    void eachGetsABlockOfEachOfTheOtherGroup(int first, int second) {
        SimulatedJob job = SimulatedJob.between(first, second, 3);
        Sides sides = new Sides(first, second, 0);
        List<Blocks> receives = new ArrayList<>();
        for (int i = 0; i < job.size(); i++) {
            receives.add(BlockLayout.even(sides.facing(i), 2).room(job, INT));
        }

        job.run(i -> {
            BlockLayout shape = BlockLayout.even(sides.facing(i), 2);
            IntFunction<long[]> out =
                    to -> MovementChecks.content(INT, sides.rank(i) + (10 * sides.side(i)), to, 2);
            return new Collective.Exchange(shape.fixed(job, INT, out), receives.get(i));
        });

        for (int i = 0; i < job.size(); i++) {
            int other = 10 * (1 - sides.side(i));
            int rank = sides.rank(i);
            MovementChecks.same(
                    receives.get(i).memory(),
                    BlockLayout.even(sides.facing(i), 2)
                            .expected(
                                    INT,
                                    from -> MovementChecks.content(INT, from + other, rank, 2)));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 3", "3, 1", "2, 3"})
    void theRootGetsTheResultOfTheOtherGroup(int first, int second) {
        for (ReductionCase kind : ReductionCase.some()) {
            for (int root = 0; root < first + second; root++) {
                SimulatedJob job = SimulatedJob.between(first, second, root);
                Sides sides = new Sides(first, second, root);
                MemorySegment result = job.room(kind.element(), 6);

                job.run(i ->
                        new Collective.Reduce(
                                sides.isOther(i)
                                        ? job.fixed(kind.element(), kind.row(sides.rank(i), 6))
                                        : null,
                                i == sides.root ? result : null,
                                kind.element(),
                                kind.reduction(),
                                sides.root(i)));

                assertThat(Numbers.read(result, kind.element()))
                        .isEqualTo(kind.upTo(sides.others() - 1, rank -> kind.row(rank, 6)));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 3", "3, 1", "2, 3"})
    void eachGroupGetsTheResultOfTheOther(int first, int second) {
        for (ReductionCase kind : ReductionCase.some()) {
            SimulatedJob job = SimulatedJob.between(first, second, 4);
            Sides sides = new Sides(first, second, 0);
            List<MemorySegment> results = new ArrayList<>();
            for (int i = 0; i < job.size(); i++) {
                results.add(job.room(kind.element(), 6));
            }

            job.run(i ->
                    new Collective.ReduceToAll(
                            job.fixed(kind.element(), sides.row(kind, i, 6)),
                            results.get(i),
                            kind.element(),
                            kind.reduction()));

            for (int i = 0; i < job.size(); i++) {
                assertThat(Numbers.read(results.get(i), kind.element()))
                        .isEqualTo(sides.result(kind, i, 6));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 3", "3, 1", "2, 3"})
    void eachGetsItsBlockOfTheResultOfTheOtherGroup(int first, int second) {
        int count = 4 * first * second;
        for (ReductionCase kind : ReductionCase.some()) {
            SimulatedJob job = SimulatedJob.between(first, second, 4);
            Sides sides = new Sides(first, second, 0);
            IntFunction<Integer> each = i -> count / sides.own(i);
            List<MemorySegment> results = new ArrayList<>();
            for (int i = 0; i < job.size(); i++) {
                results.add(job.room(kind.element(), each.apply(i)));
            }

            job.run(i ->
                    new Collective.ReduceScatter(
                            job.fixed(kind.element(), sides.row(kind, i, count)),
                            Blocks.even(results.get(i), kind.element(), each.apply(i)),
                            kind.reduction()));

            for (int i = 0; i < job.size(); i++) {
                int from = sides.rank(i) * each.apply(i);
                assertThat(Numbers.read(results.get(i), kind.element()))
                        .isEqualTo(
                                Arrays.copyOfRange(
                                        sides.result(kind, i, count), from, from + each.apply(i)));
            }
        }
    }

    @Test
    void thereIsNoScan() {
        SimulatedJob job = SimulatedJob.between(1, 2, 1);
        MemorySegment row = job.room(INT, 1);

        assertThatThrownBy(() ->
                        job.schedules(0)
                                .begin(new Collective.Scan(row, row, INT, Operation.SUM, false)))
                .isInstanceOfSatisfying(
                        MPIException.class,
                        e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_COMM));
    }

    @Test
    void thereIsNothingInPlace() {
        SimulatedJob job = SimulatedJob.between(1, 2, 1);
        MemorySegment row = job.room(INT, 1);

        assertThatThrownBy(() ->
                        job.schedules(0)
                                .begin(new Collective.ReduceToAll(null, row, INT, Operation.SUM)))
                .isInstanceOfSatisfying(
                        MPIException.class,
                        e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_BUFFER));
    }

    /// Two groups, and a root in one of them.
    private record Sides(int first, int second, int root) {

        int side(int i) {
            return i < first ? 0 : 1;
        }

        int rank(int i) {
            return i < first ? i : i - first;
        }

        boolean isOther(int i) {
            return side(i) != side(root);
        }

        /// The root, as this one calls it.
        int root(int i) {
            if (i == root) {
                return Collective.ROOT;
            }
            return isOther(i) ? rank(root) : Collective.NULL_PROCESS;
        }

        int own(int i) {
            return i < first ? first : second;
        }

        int facing(int i) {
            return i < first ? second : first;
        }

        int others() {
            return facing(root);
        }

        long[] row(ReductionCase kind, int i, int count) {
            return kind.row(rank(i) + (5 * side(i)), count);
        }

        long[] result(ReductionCase kind, int i, int count) {
            int other = 5 * (1 - side(i));
            return kind.upTo(facing(i) - 1, rank -> kind.row(rank + other, count));
        }
    }
}
