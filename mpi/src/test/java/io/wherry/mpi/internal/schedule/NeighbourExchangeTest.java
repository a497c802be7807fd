// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class NeighbourExchangeTest {
    private static final Element LONG = Element.LONG;
    private static final int DOWN = 0;
    private static final int UP = 1;

    /// In a ring of 1 and of 2 ranks, below and above are the same.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void blockSentDownArrivesFromAbove(int ranks) {
        for (long seed = 0; seed < 20; seed++) {
            SimulatedJob job = SimulatedJob.of(ranks, seed);
            List<Blocks> receives = rooms(job, 2);
            int round = 3;

            for (int i = 0; i < round; i++) {
                run(
                        job,
                        rank -> Neighbours.grid(List.of(below(rank, ranks), above(rank, ranks))),
                        rank ->
                                new NeighbourOperation.Exchange(
                                        blocks(job, 2, to -> number(rank, to)),
                                        receives.get(rank)));
            }

            for (int rank = 0; rank < ranks; rank++) {
                Blocks receive = receives.get(rank);
                assertThat(Numbers.read(receive.block(DOWN), LONG))
                        .containsExactly(number(below(rank, ranks), UP));
                assertThat(Numbers.read(receive.block(UP), LONG))
                        .containsExactly(number(above(rank, ranks), DOWN));
            }
        }
    }

    @Test
    void beyondTheEdgeOfAGridNothingIsReceived() {
        SimulatedJob job = SimulatedJob.of(3, 2);
        List<Blocks> receives = rooms(job, 2);
        long before = Numbers.read(receives.getFirst().block(DOWN), LONG)[0];

        run(
                job,
                rank ->
                        Neighbours.grid(
                                List.of(
                                        rank == 0 ? Neighbours.NULL_PROCESS : rank - 1,
                                        rank == 2 ? Neighbours.NULL_PROCESS : rank + 1)),
                rank ->
                        new NeighbourOperation.Gather(
                                job.fixed(LONG, number(rank, 0)), LONG, receives.get(rank)));

        assertThat(Numbers.read(receives.get(0).memory(), LONG))
                .containsExactly(before, number(1, 0));
        assertThat(Numbers.read(receives.get(1).memory(), LONG))
                .containsExactly(number(0, 0), number(2, 0));
        assertThat(Numbers.read(receives.get(2).memory(), LONG))
                .containsExactly(number(1, 0), before);
    }

    /// Rank 0 gives to rank 1 three times, to rank 2 once, and gets from itself; the order is that
    /// of the lists.
    @Test
    void inAGraphTheFirstToARankIsTheFirstThatItGets() {
        for (long seed = 0; seed < 20; seed++) {
            SimulatedJob job = SimulatedJob.of(3, seed);
            List<List<Integer>> to = List.of(List.of(1, 2, 1, 0, 1), List.of(), List.of(1));
            List<List<Integer>> from = List.of(List.of(0), List.of(0, 2, 0, 0), List.of(0));
            List<Blocks> receives = new ArrayList<>();
            for (List<Integer> sources : from) {
                receives.add(BlockLayout.even(sources.size(), 1).room(job, LONG));
            }

            run(
                    job,
                    rank -> Neighbours.graph(from.get(rank), to.get(rank)),
                    rank ->
                            new NeighbourOperation.Exchange(
                                    blocks(job, to.get(rank).size(), i -> number(rank, i)),
                                    receives.get(rank)));

            assertThat(Numbers.read(receives.get(0).memory(), LONG)).containsExactly(number(0, 3));
            assertThat(Numbers.read(receives.get(1).memory(), LONG))
                    .containsExactly(number(0, 0), number(2, 0), number(0, 2), number(0, 4));
            assertThat(Numbers.read(receives.get(2).memory(), LONG)).containsExactly(number(0, 1));
        }
    }

    @Test
    void blocksMayHaveDifferentLengths() {
        int ranks = 4;
        SimulatedJob job = SimulatedJob.of(ranks, 9);
        IntFunction<BlockLayout> shape = rank -> BlockLayout.uneven(2, i -> below(rank, ranks) + i);
        List<Blocks> receives = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            receives.add(shape.apply(rank).room(job, LONG));
        }

        run(
                job,
                rank ->
                        Neighbours.graph(
                                List.of(below(rank, ranks), below(rank, ranks)),
                                List.of(above(rank, ranks), above(rank, ranks))),
                rank ->
                        new NeighbourOperation.Exchange(
                                BlockLayout.uneven(2, i -> rank + i)
                                        .fixed(
                                                job,
                                                LONG,
                                                i ->
                                                        MovementChecks.content(
                                                                LONG, rank, i, rank + i)),
                                receives.get(rank)));

        for (int rank = 0; rank < ranks; rank++) {
            int below = below(rank, ranks);
            MovementChecks.same(
                    receives.get(rank).memory(),
                    shape.apply(rank)
                            .expected(
                                    LONG, i -> MovementChecks.content(LONG, below, i, below + i)));
        }
    }

    private static void run(
            SimulatedJob job, IntFunction<Neighbours> who, IntFunction<NeighbourOperation> what) {
        List<Transfer> transfers = new ArrayList<>();
        for (int rank = 0; rank < job.size(); rank++) {
            transfers.add(job.schedules(rank).beginNeighbours(who.apply(rank), what.apply(rank)));
        }
        job.finish(transfers);
    }

    private static List<Blocks> rooms(SimulatedJob job, int blocks) {
        List<Blocks> rooms = new ArrayList<>();
        for (int rank = 0; rank < job.size(); rank++) {
            rooms.add(BlockLayout.even(blocks, 1).room(job, LONG));
        }
        return rooms;
    }

    private static Blocks blocks(SimulatedJob job, int blocks, IntFunction<Long> numbers) {
        return BlockLayout.even(blocks, 1).fixed(job, LONG, i -> new long[] {numbers.apply(i)});
    }

    private static long number(int rank, int block) {
        return (100L * rank) + block + 1;
    }

    private static int below(int rank, int ranks) {
        return (rank - 1 + ranks) % ranks;
    }

    private static int above(int rank, int ranks) {
        return (rank + 1) % ranks;
    }
}
