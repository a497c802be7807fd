// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Runs operations that move data on all ranks of a job, and checks the results.
final class MovementChecks {
    private MovementChecks() {}

    /// Returns the content of the block from `from` to `to`.
    static long[] content(Element element, int from, int to, int count) {
        long[] content = new long[count];
        for (int i = 0; i < count; i++) {
            content[i] = Numbers.fit(element, (from * 37L) + (to * 11L) + i + 1);
        }
        return content;
    }

    static void broadcast(SimulatedJob job, int root, Element element, int count) {
        long[] content = content(element, root, 0, count);
        List<MemorySegment> rows = new ArrayList<>();
        for (int rank = 0; rank < job.size(); rank++) {
            rows.add(rank == root ? job.fixed(element, content) : job.room(element, count));
        }

        job.run(rank -> new Collective.Broadcast(rows.get(rank), element, root));

        for (MemorySegment row : rows) {
            assertThat(Numbers.read(row, element)).isEqualTo(content);
        }
    }

    static void gather(
            SimulatedJob job, int root, Element element, BlockLayout shape, boolean inPlace) {
        IntFunction<long[]> contents = from -> content(element, from, root, shape.count(from));
        Blocks receive = shape.room(job, element);
        if (inPlace) {
            Numbers.write(receive.block(root), element, contents.apply(root));
        }

        job.run(rank ->
                new Collective.Gather(
                        rank == root && inPlace ? null : job.fixed(element, contents.apply(rank)),
                        element,
                        rank == root ? receive : null,
                        root));

        same(receive.memory(), shape.expected(element, contents));
    }

    static void scatter(
            SimulatedJob job, int root, Element element, BlockLayout shape, boolean inPlace) {
        IntFunction<long[]> contents = to -> content(element, root, to, shape.count(to));
        Blocks send = shape.fixed(job, element, contents);
        List<MemorySegment> rows = new ArrayList<>();
        for (int rank = 0; rank < job.size(); rank++) {
            rows.add(job.room(element, shape.count(rank)));
        }

        job.run(rank ->
                new Collective.Scatter(
                        rank == root ? send : null,
                        rank == root && inPlace ? null : rows.get(rank),
                        element,
                        root));

        for (int rank = 0; rank < job.size(); rank++) {
            if (rank != root || !inPlace) {
                assertThat(Numbers.read(rows.get(rank), element)).isEqualTo(contents.apply(rank));
            }
        }
    }

    static void gatherToAll(SimulatedJob job, Element element, BlockLayout shape, boolean inPlace) {
        IntFunction<long[]> contents = from -> content(element, from, 0, shape.count(from));
        List<Blocks> receives = new ArrayList<>();
        for (int rank = 0; rank < job.size(); rank++) {
            Blocks receive = shape.room(job, element);
            receives.add(receive);
            if (inPlace) {
                Numbers.write(receive.block(rank), element, contents.apply(rank));
            }
        }

        job.run(rank ->
                new Collective.GatherToAll(
                        inPlace ? null : job.fixed(element, contents.apply(rank)),
                        element,
                        receives.get(rank)));

        for (Blocks receive : receives) {
            same(receive.memory(), shape.expected(element, contents));
        }
    }

    /// @param shapes of the blocks of each rank, alike to both sides of each pair
    static void exchange(
            SimulatedJob job, Element element, IntFunction<BlockLayout> shapes, boolean inPlace) {
        List<Blocks> receives = new ArrayList<>();
        List<Blocks> sends = new ArrayList<>();
        for (int rank = 0; rank < job.size(); rank++) {
            int from = rank;
            BlockLayout shape = shapes.apply(rank);
            IntFunction<long[]> out = to -> content(element, from, to, shape.count(to));
            receives.add(inPlace ? shape.filled(job, element, out) : shape.room(job, element));
            sends.add(shape.fixed(job, element, out));
        }

        job.run(rank ->
                new Collective.Exchange(inPlace ? null : sends.get(rank), receives.get(rank)));

        for (int rank = 0; rank < job.size(); rank++) {
            int to = rank;
            BlockLayout shape = shapes.apply(rank);
            same(
                    receives.get(rank).memory(),
                    shape.expected(element, from -> content(element, from, to, shape.count(from))));
        }
    }

    static void same(MemorySegment actual, MemorySegment expected) {
        assertThat(actual.byteSize()).isEqualTo(expected.byteSize());
        assertThat(actual.mismatch(expected)).as("first byte that differs").isEqualTo(-1);
    }
}
