// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.local.LocalDevice;
import io.wherry.transport.Address;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The operations of the tests over [SimulatedNetwork], over a real device.
@Timeout(180)
class CollectiveSchedulerOverLinksTest {
    private static final int LONG_ROW = 40_000;

    @ParameterizedTest
    @ValueSource(ints = {3, 4})
    void allOperationsOfOneGroup(int ranks) throws Exception {
        List<LocalDevice> devices = devices(ranks, "group");

        SimulatedJob job =
                new SimulatedJob(each(devices, device -> device.world().shadow()), ranks);
        for (int count : new int[] {0, 4, LONG_ROW}) {
            move(job, count);
            combine(job, count);
        }
        job.run(_ -> new Collective.Barrier());

        each(devices, CollectiveSchedulerOverLinksTest::closed);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void operationsBetweenTwoGroups(int first) throws Exception {
        int ranks = 4;
        List<LocalDevice> devices = devices(ranks, "pair-" + first + "-");
        SimulatedJob job =
                new SimulatedJob(
                        each(devices, device -> pair(device.world(), first).shadow()), first);
        ReductionCase kind = ReductionCase.maps();
        List<MemorySegment> results = new ArrayList<>();
        for (int i = 0; i < ranks; i++) {
            results.add(job.room(kind.element(), 6));
        }

        job.run(i ->
                new Collective.ReduceToAll(
                        job.fixed(kind.element(), kind.row(i, 6)),
                        results.get(i),
                        kind.element(),
                        kind.reduction()));

        for (int i = 0; i < ranks; i++) {
            int from = i < first ? first : 0;
            int others = i < first ? ranks - first : first;
            assertThat(Numbers.read(results.get(i), kind.element()))
                    .isEqualTo(kind.upTo(others - 1, rank -> kind.row(from + rank, 6)));
        }
        each(devices, CollectiveSchedulerOverLinksTest::closed);
    }

    private static void move(SimulatedJob job, int count) {
        int ranks = job.size();
        MovementChecks.broadcast(job, ranks - 1, Element.DOUBLE, count);
        MovementChecks.exchange(job, Element.SHORT, _ -> BlockLayout.even(ranks, count), false);
        for (boolean inPlace : new boolean[] {false, true}) {
            BlockLayout uneven = BlockLayout.uneven(ranks, rank -> rank * count);
            MovementChecks.gather(job, 1, Element.INT, uneven, inPlace);
            MovementChecks.scatter(job, 1, Element.CHAR, uneven, inPlace);
            MovementChecks.gatherToAll(job, Element.LONG, uneven, inPlace);
            MovementChecks.exchange(
                    job,
                    Element.BYTE,
                    rank -> BlockLayout.uneven(ranks, other -> (rank + other) * count),
                    inPlace);
        }
    }

    private static void combine(SimulatedJob job, int count) {
        for (ReductionCase kind : ReductionCase.some()) {
            for (boolean inPlace : new boolean[] {false, true}) {
                Combinations.reduce(job, 2, kind, count, inPlace);
                Combinations.reduceToAll(job, kind, count, inPlace);
                Combinations.reduceScatter(
                        job, kind, BlockLayout.uneven(job.size(), rank -> rank * count), inPlace);
                Combinations.scan(job, kind, count, inPlace);
                Combinations.exclusiveScan(job, kind, count, inPlace);
            }
        }
    }

    private static boolean closed(LocalDevice device) {
        device.close();
        return true;
    }

    private static Context pair(Context world, int first) {
        boolean low = world.rank() < first;
        Context mine = world.split(low ? 0 : 1, world.rank());
        return mine.pair(0, world, low ? first : 0, 3);
    }

    private static List<LocalDevice> devices(int ranks, String name) throws Exception {
        IntFunction<Address> addresses =
                rank -> new Address.Loopback("schedules-" + name + ranks + "-" + rank);
        List<Integer> numbers = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            numbers.add(rank);
        }
        return each(numbers, rank -> LocalDevice.join(rank, ranks, addresses));
    }

    /// The work of all ranks.
    private static <T, R> List<R> each(List<T> ranks, Function<T, R> work) throws Exception {
        List<R> results = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(ranks.size())) {
            List<Future<R>> futures = new ArrayList<>();
            for (T rank : ranks) {
                futures.add(threads.submit(() -> work.apply(rank)));
            }
            for (Future<R> future : futures) {
                results.add(future.get(60, TimeUnit.SECONDS));
            }
        }
        return results;
    }
}
