// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/// Runs operations that combine data on all ranks of a job, and checks the results.
final class Combinations {
    private Combinations() {}

    static void reduce(SimulatedJob job, int root, ReductionCase kind, int count, boolean inPlace) {
        Element element = kind.element();
        MemorySegment result =
                inPlace ? job.row(element, kind.row(root, count)) : job.room(element, count);

        job.run(rank ->
                new Collective.Reduce(
                        rank == root && inPlace ? null : job.fixed(element, kind.row(rank, count)),
                        rank == root ? result : null,
                        element,
                        kind.reduction(),
                        root));

        assertThat(Numbers.read(result, element))
                .isEqualTo(kind.upTo(job.size() - 1, rank -> kind.row(rank, count)));
    }

    static void reduceToAll(SimulatedJob job, ReductionCase kind, int count, boolean inPlace) {
        Element element = kind.element();
        List<MemorySegment> results = results(job, kind, count, inPlace);

        job.run(rank ->
                new Collective.ReduceToAll(
                        inPlace ? null : job.fixed(element, kind.row(rank, count)),
                        results.get(rank),
                        element,
                        kind.reduction()));

        long[] expected = kind.upTo(job.size() - 1, rank -> kind.row(rank, count));
        for (MemorySegment result : results) {
            assertThat(Numbers.read(result, element)).isEqualTo(expected);
        }
    }

    static void reduceScatter(
            SimulatedJob job, ReductionCase kind, BlockLayout shape, boolean inPlace) {
        Element element = kind.element();
        int all = 0;
        for (int rank = 0; rank < job.size(); rank++) {
            all += shape.count(rank);
        }
        int count = all;
        List<MemorySegment> results = new ArrayList<>();
        for (int rank = 0; rank < job.size(); rank++) {
            results.add(
                    inPlace
                            ? job.row(element, kind.row(rank, count))
                            : job.room(element, shape.count(rank)));
        }
        IntFunction<Blocks> receive = rank -> shape.blocks(results.get(rank), element);

        job.run(rank ->
                new Collective.ReduceScatter(
                        inPlace ? null : job.fixed(element, kind.row(rank, count)),
                        receive.apply(rank),
                        kind.reduction()));

        long[] expected = kind.upTo(job.size() - 1, rank -> kind.row(rank, count));
        int from = 0;
        for (int rank = 0; rank < job.size(); rank++) {
            int length = shape.count(rank);
            long[] result = Numbers.read(results.get(rank), element);
            assertThat(Arrays.copyOf(result, length))
                    .isEqualTo(Arrays.copyOfRange(expected, from, from + length));
            from += length;
        }
    }

    static void scan(SimulatedJob job, ReductionCase kind, int count, boolean inPlace) {
        Element element = kind.element();
        List<MemorySegment> results = results(job, kind, count, inPlace);

        job.run(rank ->
                new Collective.Scan(
                        inPlace ? null : job.fixed(element, kind.row(rank, count)),
                        results.get(rank),
                        element,
                        kind.reduction(),
                        false));

        for (int rank = 0; rank < job.size(); rank++) {
            assertThat(Numbers.read(results.get(rank), element))
                    .isEqualTo(kind.upTo(rank, i -> kind.row(i, count)));
        }
    }

    static void exclusiveScan(SimulatedJob job, ReductionCase kind, int count, boolean inPlace) {
        Element element = kind.element();
        List<MemorySegment> results = results(job, kind, count, inPlace);
        byte[] first = results.getFirst().toArray(ValueLayout.JAVA_BYTE);

        job.run(rank ->
                new Collective.Scan(
                        inPlace ? null : job.fixed(element, kind.row(rank, count)),
                        results.get(rank),
                        element,
                        kind.reduction(),
                        true));

        MovementChecks.same(results.getFirst(), MemorySegment.ofArray(first));
        for (int rank = 1; rank < job.size(); rank++) {
            assertThat(Numbers.read(results.get(rank), element))
                    .isEqualTo(kind.upTo(rank - 1, i -> kind.row(i, count)));
        }
    }

    private static List<MemorySegment> results(
            SimulatedJob job, ReductionCase kind, int count, boolean inPlace) {
        List<MemorySegment> results = new ArrayList<>();
        for (int rank = 0; rank < job.size(); rank++) {
            results.add(
                    inPlace
                            ? job.row(kind.element(), kind.row(rank, count))
                            : job.room(kind.element(), count));
        }
        return results;
    }
}
