// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.progress.ProgressEngine;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class CollectiveSchedulerTest {
    private static final Element LONG = Element.LONG;
    private static final ReductionCase MAPS = ReductionCase.maps();
    private static final int GREATEST_TAG = 100;

    /// As many as there are tags.
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8})
    void severalAreUnderWayAtOnce(int ranks) {
        for (long seed = 0; seed < 10; seed++) {
            SimulatedJob job = SimulatedJob.of(ranks, seed);
            List<Transfer> transfers = new ArrayList<>();
            List<MemorySegment> results = new ArrayList<>();
            for (int rank = 0; rank < ranks; rank++) {
                for (int i = 0; i < 7; i++) {
                    MemorySegment result = job.room(LONG, 2 * (i + 1));
                    results.add(result);
                    transfers.add(job.schedules(rank).begin(reduce(job, rank, i, result)));
                }
            }

            job.finish(transfers);

            check(results, ranks);
        }
    }

    /// Each rank is a thread, which waits for its operations in an order of its own.
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void ranksMayEndThemInDifferentOrders(int ranks) throws Exception {
        SimulatedJob memory = SimulatedJob.of(1, ranks);
        List<Context> contexts = new SimulatedNetwork(ranks).group(ranks);
        List<MemorySegment> results = new ArrayList<>();
        List<List<Collective>> operations = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            List<Collective> own = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                MemorySegment result = memory.room(LONG, 2 * (i + 1));
                results.add(result);
                own.add(reduce(memory, rank, i, result));
            }
            operations.add(own);
        }

        try (ExecutorService threads = Executors.newFixedThreadPool(ranks)) {
            List<Future<?>> done = new ArrayList<>();
            for (int rank = 0; rank < ranks; rank++) {
                Context context = contexts.get(rank);
                List<Collective> own = operations.get(rank);
                done.add(threads.submit(() -> endInAnyOrder(context, own)));
            }
            for (Future<?> each : done) {
                each.get(60, TimeUnit.SECONDS);
            }
        }

        check(results, ranks);
    }

    @Test
    void aThreadMayWaitForOneAlone() throws Exception {
        int ranks = 4;
        List<Context> contexts = new SimulatedNetwork(3).group(ranks);
        SimulatedJob memory = SimulatedJob.of(1, 3);
        List<MemorySegment> results = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(ranks)) {
            List<Future<?>> done = new ArrayList<>();
            for (Context context : contexts) {
                MemorySegment result = memory.row(LONG, MAPS.row(context.rank(), 10));
                results.add(result);
                done.add(
                        threads.submit(() -> {
                            CollectiveScheduler schedules =
                                    new CollectiveScheduler(context, GREATEST_TAG);
                            schedules.begin(new Collective.Barrier()).await();
                            schedules
                                    .begin(
                                            new Collective.ReduceToAll(
                                                    null, result, LONG, MAPS.reduction()))
                                    .await();
                        }));
            }
            for (Future<?> each : done) {
                each.get(60, TimeUnit.SECONDS);
            }
        }

        for (MemorySegment result : results) {
            assertThat(Numbers.read(result, LONG))
                    .isEqualTo(MAPS.upTo(ranks - 1, rank -> MAPS.row(rank, 10)));
        }
    }

    /// Rank 0 begins the one that was reserved first last of all, rank 1 begins it first.
    @Test
    void aReservedOneMayBeBegunAfterOthers() {
        SimulatedJob job = SimulatedJob.of(2, 1);
        List<MemorySegment> rows = new ArrayList<>();
        for (long number = 1; number <= 4; number++) {
            rows.add(job.row(LONG, number));
        }
        int here = job.schedules(0).reserve();
        int there = job.schedules(1).reserve();

        List<Transfer> transfers = new ArrayList<>();
        transfers.add(job.schedules(1).begin(broadcast(rows.get(2)), there));
        for (int rank = 0; rank < 2; rank++) {
            transfers.add(job.schedules(rank).begin(broadcast(rows.get((2 * rank) + 1))));
        }
        transfers.add(job.schedules(0).begin(broadcast(rows.get(0)), here));
        job.finish(transfers);

        assertThat(Numbers.read(rows.get(2), LONG)).containsExactly(1);
        assertThat(Numbers.read(rows.get(3), LONG)).containsExactly(2);
    }

    @Test
    void allMessagesAreReceived() {
        SimulatedNetwork wires = new SimulatedNetwork(1);
        SimulatedJob job = new SimulatedJob(wires.group(5), 1);

        MovementChecks.broadcast(job, 3, LONG, 50_000);
        MovementChecks.gatherToAll(job, LONG, BlockLayout.even(5, 2), false);
        MovementChecks.exchange(job, LONG, _ -> BlockLayout.even(5, 2), true);
        Combinations.reduceToAll(job, MAPS, 4, false);
        Combinations.scan(job, MAPS, 4, false);

        assertThat(wires.begun()).isGreaterThan(5 * 5);
        assertThat(wires.left()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {-3, -1, 2})
    void aRootThatIsNoRankIsRefused(int root) {
        SimulatedJob job = SimulatedJob.of(2, 1);
        MemorySegment row = job.room(LONG, 1);

        assertThatThrownBy(() -> job.schedules(0).begin(new Collective.Broadcast(row, LONG, root)))
                .isInstanceOfSatisfying(
                        MPIException.class,
                        e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_ROOT));
    }

    @Test
    void bufferOfTheRootIsRequired() {
        SimulatedJob job = SimulatedJob.of(2, 1);
        MemorySegment row = job.room(LONG, 1);

        assertThatThrownBy(() ->
                        job.schedules(0)
                                .begin(new Collective.Reduce(row, null, LONG, Operation.SUM, 0)))
                .isInstanceOfSatisfying(
                        MPIException.class,
                        e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_BUFFER));
    }

    private static void endInAnyOrder(Context context, List<Collective> operations) {
        ProgressEngine progress = new ProgressEngine();
        CollectiveScheduler schedules = new CollectiveScheduler(context, GREATEST_TAG);
        List<Transfer> transfers = new ArrayList<>();
        for (Collective operation : operations) {
            transfers.add(progress.add(schedules.begin(operation)));
        }
        Collections.shuffle(transfers, new Random(context.rank()));
        transfers.forEach(Transfer::await);
    }

    private static Collective broadcast(MemorySegment row) {
        return new Collective.Broadcast(row, LONG, 0);
    }

    private static Collective reduce(SimulatedJob job, int rank, int i, MemorySegment result) {
        MemorySegment row = job.fixed(LONG, MAPS.row(rank + i, 2 * (i + 1)));
        return new Collective.ReduceToAll(row, result, LONG, MAPS.reduction());
    }

    private static void check(List<MemorySegment> results, int ranks) {
        assertThat(results).hasSize(7 * ranks);
        for (int k = 0; k < results.size(); k++) {
            int i = k % 7;
            assertThat(Numbers.read(results.get(k), LONG))
                    .isEqualTo(MAPS.upTo(ranks - 1, rank -> MAPS.row(rank + i, 2 * (i + 1))));
        }
    }
}
