// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Numbers the processes known to this process: processes of the world have their ranks there,
/// processes of other jobs the following numbers, in the order in which they were connected.
/// Thread-safe.
final class KnownProcesses {
    private static final Function GROUP_SIZE = new Function("MPI_Group_size", 2);
    private static final Function GROUP_UNION = new Function("MPI_Group_union", 3);
    private static final Function TRANSLATE = new Function("MPI_Group_translate_ranks", 5);

    private static final KnownProcesses INSTANCE =
            new KnownProcesses(Communicator.groupOf(Constants.WORLD));

    /*
     * A group of the library: the world, followed by all other processes. MPI_Group_union keeps
     * the order of the first group.
     */
    private long known;

    private KnownProcesses(long world) {
        known = world;
    }

    static KnownProcesses instance() {
        return INSTANCE;
    }

    /// Returns the numbers of the processes of a group, in their order there.
    synchronized int[] numbers(long group) {
        int[] numbers = translated(group);
        if (Arrays.stream(numbers).anyMatch(number -> number == Constants.UNDEFINED)) {
            add(group);
            numbers = translated(group);
        }
        return numbers;
    }

    private void add(long group) {
        long before = known;
        CallScratch scratch = CallScratch.mine();
        GROUP_UNION.call(before, group, scratch.handle());
        known = scratch.handleValue();
        Communicator.freeGroup(before);
    }

    private int[] translated(long group) {
        CallScratch scratch = CallScratch.mine();
        GROUP_SIZE.call(group, scratch.number());
        int size = scratch.numberValue();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ranks =
                    arena.allocateFrom(ValueLayout.JAVA_INT, IntStream.range(0, size).toArray());
            MemorySegment numbers = arena.allocate(ValueLayout.JAVA_INT, size);
            TRANSLATE.call(group, size, ranks.address(), known, numbers.address());
            return numbers.toArray(ValueLayout.JAVA_INT);
        }
    }

    /// Returns a new group of the library of some processes.
    synchronized long group(int[] numbers) {
        return Communicator.subgroup(known, numbers);
    }
}
