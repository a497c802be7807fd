// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/// All ranks of a job, which one thread advances in a random order: the same order for the same
/// seed.
///
/// Memory is on the heap or native, at odd addresses, with margins that must not be written.
final class SimulatedJob {
    private static final byte UNTOUCHED = 0x5a;
    private static final int MARGIN = 8;
    private static final int GREATEST_TAG = 6; // small, so that tags are reused
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Random random;
    private final List<Context> contexts;
    private final List<CollectiveScheduler> schedules = new ArrayList<>();
    private final List<MemorySegment> margins = new ArrayList<>();

    SimulatedJob(List<Context> contexts, long seed) {
        this.contexts = contexts;
        this.random = new Random(seed);
        for (Context context : contexts) {
            schedules.add(new CollectiveScheduler(context, GREATEST_TAG));
        }
    }

    static SimulatedJob of(int ranks, long seed) {
        return new SimulatedJob(new SimulatedNetwork(seed).group(ranks), seed);
    }

    /// Returns two groups; the ranks of the second follow those of the first.
    static SimulatedJob between(int first, int second, long seed) {
        return new SimulatedJob(new SimulatedNetwork(seed).pair(first, second), seed);
    }

    int size() {
        return contexts.size();
    }

    CollectiveScheduler schedules(int rank) {
        return schedules.get(rank);
    }

    /// Returns memory without content.
    MemorySegment room(long bytes) {
        long all = bytes + (2 * MARGIN);
        MemorySegment memory =
                random.nextBoolean()
                        ? MemorySegment.ofArray(new byte[(int) all])
                        : Arena.ofAuto().allocate(all);
        memory.fill(UNTOUCHED);
        int offset = 1 + random.nextInt(MARGIN - 1);
        margins.add(memory.asSlice(0, offset));
        margins.add(memory.asSlice(offset + bytes));
        return memory.asSlice(offset, bytes);
    }

    MemorySegment room(Element element, int count) {
        return room((long) element.size() * count);
    }

    /// Returns writable memory with content.
    MemorySegment row(Element element, long... numbers) {
        MemorySegment row = room(element, numbers.length);
        Numbers.write(row, element, numbers);
        return row;
    }

    /// Returns read-only memory with content.
    MemorySegment fixed(Element element, long... numbers) {
        return row(element, numbers).asReadOnly();
    }

    /// Runs an operation of all ranks until it is done.
    void run(IntFunction<Collective> operations) {
        List<Transfer> transfers = new ArrayList<>();
        for (int rank = 0; rank < size(); rank++) {
            transfers.add(schedules.get(rank).begin(operations.apply(rank)));
        }
        finish(transfers);
    }

    /// Advances transfers in a random order until all are done.
    void finish(List<Transfer> transfers) {
        List<Transfer> open = new ArrayList<>(transfers);
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!open.isEmpty()) {
            int i = random.nextInt(open.size());
            if (open.get(i).test()) {
                open.remove(i);
            }
            if (System.nanoTime() > end) {
                throw new AssertionError("stuck: " + open.size());
            }
        }
        for (MemorySegment margin : margins) {
            for (byte each : margin.toArray(ValueLayout.JAVA_BYTE)) {
                if (each != UNTOUCHED) {
                    throw new AssertionError("margin of memory was overwritten");
                }
            }
        }
        margins.clear();
    }
}
