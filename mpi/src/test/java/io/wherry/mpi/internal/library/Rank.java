// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import mpi.MPIException;

/// A rank of a probe: its device, its world, and checks that end the process.
record Rank(LibraryDevice device, Context world, int rank, int size) {

    /// The kind of memory.
    enum Home {
        HEAP,
        NATIVE
    }

    static Rank of(LibraryDevice device) {
        Context world = device.world();
        return new Rank(device, world, world.rank(), world.group().length);
    }

    int next() {
        return (rank + 1) % size;
    }

    int last() {
        return (rank + size - 1) % size;
    }

    static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    static void checkEqual(Object actual, Object expected, String what) {
        check(actual.equals(expected), what + ": actual=" + actual + ", expected=" + expected);
    }

    /// Returns bytes that identify a message.
    static MemorySegment pattern(Home home, long bytes, int seed) {
        MemorySegment memory = empty(home, bytes);
        for (long i = 0; i < bytes; i++) {
            memory.set(ValueLayout.JAVA_BYTE, i, (byte) (seed + (31 * i)));
        }
        return memory;
    }

    static MemorySegment empty(Home home, long bytes) {
        return home == Home.NATIVE
                ? Arena.ofAuto().allocate(bytes, 8)
                : MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]);
    }

    static void checkPattern(MemorySegment memory, int seed, String what) {
        long difference = memory.mismatch(pattern(Home.HEAP, memory.byteSize(), seed));
        check(difference < 0, what + ": differs at byte " + difference);
    }

    static MemorySegment ints(Home home, int... values) {
        MemorySegment heap = MemorySegment.ofArray(values);
        if (home == Home.HEAP) {
            return heap;
        }
        MemorySegment memory = Arena.ofAuto().allocate(Math.max(4, heap.byteSize()), 8);
        return memory.asSlice(0, heap.byteSize()).copyFrom(heap);
    }

    static int[] intsOf(MemorySegment memory) {
        return memory.toArray(ValueLayout.JAVA_INT);
    }

    static void checkInts(MemorySegment memory, String what, int... expected) {
        int[] actual = intsOf(memory);
        check(
                Arrays.equals(actual, expected),
                what
                        + ": actual="
                        + Arrays.toString(actual)
                        + ", expected="
                        + Arrays.toString(expected));
    }

    /// Runs `work`, which must fail with this error class.
    static void checkFails(int errorClass, String what, Runnable work) {
        try {
            work.run();
        } catch (MPIException e) {
            checkEqual(e.getErrorClass(), errorClass, what + " (" + e.getMessage() + ")");
            return;
        }
        throw new AssertionError(what + " did not fail");
    }

    void barrier() {
        world.run(new Collective.Barrier());
    }

    void say(String text) {
        if (rank == 0) {
            System.out.println("probe: " + text);
        }
    }
}
