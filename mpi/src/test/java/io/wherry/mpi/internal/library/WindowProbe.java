// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import static io.wherry.mpi.internal.library.Rank.check;
import static io.wherry.mpi.internal.library.Rank.checkEqual;
import static io.wherry.mpi.internal.library.Rank.checkFails;
import static io.wherry.mpi.internal.library.Rank.checkInts;
import static io.wherry.mpi.internal.library.Rank.ints;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.device.Window;
import io.wherry.mpi.internal.library.Rank.Home;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import mpi.MPI;
import mpi.MPIException;

/// One-sided operations in all three ways of synchronisation.
final class WindowProbe {
    private static final int INTS = 64;

    private final Rank me;

    WindowProbe(Rank me) {
        this.me = me;
    }

    void run() {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment memory = arena.allocate(INTS * 4, 64);
            Window window = me.world().window(memory);
            for (Home home : Home.values()) {
                fences(window, memory, home);
                locks(window, memory, home);
                requests(window, memory, home);
                posts(window, memory, home);
            }
            refusals(window);
            window.free();
            Window empty = me.world().window(me.rank() == 0 ? memory : memory.asSlice(0, 0));
            empty.fence(0);
            empty.free();
        }
        checkFails(
                MPI.ERR_BUFFER,
                "a window of heap memory",
                () -> me.world().window(ints(Home.HEAP, 1)));
        me.barrier();
    }

    private static Window.Place at(int rank, int index) {
        return new Window.Place(rank, 4L * index);
    }

    private void clear(MemorySegment memory) {
        me.barrier();
        memory.fill((byte) 0);
        me.barrier();
    }

    private void fences(Window window, MemorySegment memory, Home home) {
        clear(memory);
        window.fence(MPI.MODE_NOPRECEDE);
        window.put(ints(home, me.rank(), 7), Element.INT, at(me.next(), 2));
        window.accumulate(ints(home, 3), Element.INT, at(0, 5), Operation.SUM);
        window.fence(0);
        checkInts(memory.asSlice(8, 8), "put " + home, me.last(), 7);
        if (me.rank() == 0) {
            checkInts(memory.asSlice(20, 4), "accumulate " + home, 3 * me.size());
        }
        MemorySegment into = ints(home, 0, 0);
        window.fence(0);
        window.get(into, Element.INT, at(me.next(), 2));
        window.fence(MPI.MODE_NOSUCCEED);
        checkInts(into, "get " + home, me.rank(), 7);
    }

    private void locks(Window window, MemorySegment memory, Home home) {
        clear(memory);
        int rounds = 20;
        for (int i = 0; i < rounds; i++) {
            window.lock(true, 0, 0);
            MemorySegment into = ints(home, -1);
            window.get(into, Element.INT, at(0, 0));
            window.flush(0);
            int seen = Rank.intsOf(into)[0];
            window.put(ints(home, seen + 1), Element.INT, at(0, 0));
            window.unlock(0);
        }
        me.barrier();
        MemorySegment total = ints(home, 0);
        window.lockAll(0);
        window.fetch(
                new Window.Fetch(
                        MemorySegment.NULL, total, Element.INT, at(0, 0), Operation.NO_OP));
        window.flushLocal(0);
        checkInts(total, "counted under a lock " + home, rounds * me.size());
        tickets(window, home);
        swaps(window, home);
        window.flushAll();
        window.flushLocalAll();
        window.sync();
        window.unlockAll();
        me.barrier();
    }

    /// Each ticket goes to one rank.
    private void tickets(Window window, Home home) {
        long sum = 0;
        int rounds = 20;
        for (int i = 0; i < rounds; i++) {
            MemorySegment ticket = ints(home, -1);
            window.fetch(
                    new Window.Fetch(ints(home, 1), ticket, Element.INT, at(0, 1), Operation.SUM));
            window.flush(0);
            sum += Rank.intsOf(ticket)[0];
        }
        MemorySegment all = MemorySegment.ofArray(new long[] {sum});
        me.world().run(new Collective.ReduceToAll(null, all, Element.LONG, Operation.SUM));
        long count = (long) rounds * me.size();
        checkEqual(all.get(ValueLayout.JAVA_LONG, 0), count * (count - 1) / 2, "tickets");
        MemorySegment pair = ints(home, -1, -1);
        window.fetch(
                new Window.Fetch(ints(home, 0, 0), pair, Element.INT, at(0, 1), Operation.SUM));
        window.flush(0);
        checkInts(pair, "fetch of several " + home, (int) count, 0);
        me.barrier();
    }

    /// One rank of all wins.
    private void swaps(Window window, Home home) {
        MemorySegment seen = ints(home, -1);
        window.compareAndSwap(
                new Window.CompareAndSwap(
                        ints(home, me.rank() + 1), ints(home, 0), seen, Element.INT, at(0, 8)));
        window.flush(0);
        MemorySegment winners = ints(Home.HEAP, Rank.intsOf(seen)[0] == 0 ? 1 : 0);
        me.world().run(new Collective.ReduceToAll(null, winners, Element.INT, Operation.SUM));
        checkInts(winners, "one wins", 1);
    }

    private void requests(Window window, MemorySegment memory, Home home) {
        clear(memory);
        window.lockAll(0);
        int target = me.next();
        Transfer put = window.putLater(ints(home, me.rank(), 8), Element.INT, at(target, 10));
        put.await();
        Transfer add =
                window.accumulateLater(
                        ints(home, 5), Element.INT, at(target, 12), Operation.REPLACE);
        while (!add.test()) {
            Thread.onSpinWait();
        }
        window.flush(target);
        MemorySegment into = ints(home, 0, 0);
        window.getLater(into, Element.INT, at(target, 10)).await();
        checkInts(into, "get later " + home, me.rank(), 8);
        MemorySegment before = ints(home, 0);
        window.fetchLater(
                        new Window.Fetch(
                                ints(home, 9), before, Element.INT, at(target, 12), Operation.SUM))
                .await();
        checkInts(before, "fetch later " + home, 5);
        window.unlockAll();
        me.barrier();
        window.lock(false, me.rank(), 0);
        checkInts(memory.asSlice(48, 4), "after fetch later " + home, 14);
        window.unlock(me.rank());
    }

    /// Each rank writes to the next one.
    private void posts(Window window, MemorySegment memory, Home home) {
        clear(memory);
        if (me.size() == 1) {
            return;
        }
        for (boolean tests : new boolean[] {false, true}) {
            window.post(new int[] {me.last()}, 0);
            window.start(new int[] {me.next()}, 0);
            window.put(ints(home, me.rank() + 50), Element.INT, at(me.next(), 20));
            window.complete();
            if (tests) {
                while (!window.test()) {
                    Thread.onSpinWait();
                }
            } else {
                window.await();
            }
            checkInts(memory.asSlice(80, 4), "after post " + home, me.last() + 50);
        }
        me.barrier();
    }

    private void refusals(Window window) {
        checkFails(
                MPI.ERR_TYPE,
                "compare and swap of doubles",
                () ->
                        window.compareAndSwap(
                                new Window.CompareAndSwap(
                                        MemorySegment.ofArray(new double[1]),
                                        MemorySegment.ofArray(new double[1]),
                                        MemorySegment.ofArray(new double[1]),
                                        Element.DOUBLE,
                                        at(0, 0))));
        try {
            window.lockAll(0);
            window.put(ints(Home.HEAP, 1), Element.INT, at(me.size(), 0));
            throw new AssertionError("put to no rank did not fail");
        } catch (MPIException e) {
            check(e.getErrorClass() == MPI.ERR_RANK, "put to no rank: " + e.getMessage());
        } finally {
            window.unlockAll();
        }
    }
}
