// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import static io.wherry.mpi.internal.library.Rank.check;
import static io.wherry.mpi.internal.library.Rank.checkEqual;
import static io.wherry.mpi.internal.library.Rank.checkInts;
import static io.wherry.mpi.internal.library.Rank.ints;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.library.Rank.Home;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Creates and frees communicators.
final class ContextProbe {
    private final Rank me;
    private final Context world;

    ContextProbe(Rank me) {
        this.me = me;
        this.world = me.world();
    }

    void run() {
        device();
        duplicate();
        split();
        create();
        if (me.size() > 1) {
            pair();
        }
        me.barrier();
    }

    private void device() {
        LibraryDevice device = me.device();
        check(device.standardVersion() >= 3000, "standard version");
        check(device.tagUpperBound() >= Short.MAX_VALUE, "tag upper bound");
        check(!device.processorName().isBlank(), "processor name");
        check(!device.libraryVersion().isBlank(), "library version");
        checkEqual(device.self().rank(), 0, "rank in self");
        check(Arrays.equals(device.self().group(), new int[] {me.rank()}), "group of self");
        check(
                Arrays.equals(world.group(), IntStream.range(0, me.size()).toArray()),
                "group of the world");
        check(world.remoteGroup() == null, "no remote group");
        Context self = device.self();
        Transfer send = self.sendLater(SendMode.STANDARD, ints(Home.HEAP, 9), Element.INT, 0, 1);
        MemorySegment into = ints(Home.HEAP, 0);
        self.receive(into, Element.INT, 0, 1);
        send.await();
        checkInts(into, "to itself", 9);
    }

    private void duplicate() {
        Context twin = world.duplicate();
        check(Arrays.equals(twin.group(), world.group()), "group of a duplicate");
        Transfer send =
                twin.sendLater(SendMode.STANDARD, ints(Home.HEAP, 5), Element.INT, me.next(), 1);
        me.barrier();
        check(world.probeNow(Context.ANY_SOURCE, Context.ANY_TAG) == null, "twins are apart");
        twin.receive(ints(Home.HEAP, 0), Element.INT, me.last(), 1);
        send.await();
        twin.free();
    }

    private void split() {
        Context half = world.split(me.rank() % 2, -me.rank());
        check(half != null, "each has a half");
        int[] expected =
                IntStream.range(0, me.size())
                        .map(i -> me.size() - 1 - i)
                        .filter(i -> i % 2 == me.rank() % 2)
                        .toArray();
        check(Arrays.equals(half.group(), expected), "group of a half");
        half.free();
        Context first = world.split(me.rank() == 0 ? 3 : Context.NO_COLOUR, 0);
        checkEqual(first != null, me.rank() == 0, "no colour, no context");
        if (first != null) {
            first.free();
        }
        Context machine = world.splitShared(0);
        checkEqual(machine.group().length, me.size(), "all on one machine");
        machine.free();
    }

    private void create() {
        int[] group = me.size() > 1 ? new int[] {me.size() - 1, 0} : new int[] {0};
        Context made = world.create(group);
        boolean isMember = me.rank() == 0 || me.rank() == me.size() - 1;
        checkEqual(made != null, isMember, "members have it");
        if (made != null) {
            check(Arrays.equals(made.group(), group), "group of a created one");
            made.free();
        }
    }

    /// Even and odd ranks.
    private void pair() {
        int side = me.rank() % 2;
        Context half = world.split(side, me.rank());
        Context pair = half.pair(0, world, 1 - side, 33);
        int[] others = IntStream.range(0, me.size()).filter(i -> i % 2 != side).toArray();
        check(Arrays.equals(pair.group(), half.group()), "own group of a pair");
        check(Arrays.equals(pair.remoteGroup(), others), "remote group of a pair");
        checkEqual(pair.rank(), half.rank(), "rank in a pair");
        messages(pair, others.length);
        for (Home home : Home.values()) {
            collectives(pair, home);
        }
        Context all = pair.merge(side == 0);
        int[] merged =
                IntStream.concat(
                                IntStream.range(0, me.size()).filter(i -> i % 2 == 1),
                                IntStream.range(0, me.size()).filter(i -> i % 2 == 0))
                        .toArray();
        check(Arrays.equals(all.group(), merged), "group of a merged one");
        all.free();
        pair.free();
        half.free();
    }

    private void messages(Context pair, int others) {
        if (pair.rank() >= Math.min(others, pair.group().length)) {
            return;
        }
        MemorySegment into = ints(Home.HEAP, 0);
        Transfer send =
                pair.sendLater(
                        SendMode.STANDARD, ints(Home.HEAP, me.rank()), Element.INT, pair.rank(), 3);
        checkEqual(pair.receive(into, Element.INT, pair.rank(), 3).source(), pair.rank(), "source");
        send.await();
        checkInts(into, "across", pair.remoteGroup()[pair.rank()]);
    }

    /// Rank 0 of the even ones is the root.
    private void collectives(Context pair, Home home) {
        boolean isEvenSide = me.rank() % 2 == 0;
        int root = 0;
        if (isEvenSide) {
            root = pair.rank() == 0 ? Collective.ROOT : Collective.NULL_PROCESS;
        }
        pair.run(new Collective.Barrier());
        MemorySegment data = ints(home, root == Collective.ROOT ? 42 : 0);
        boolean isRun = pair.run(new Collective.Broadcast(data, Element.INT, root)); // see Quirks
        boolean gets = root == Collective.ROOT || (isRun && root != Collective.NULL_PROCESS);
        checkInts(data, "broadcast across", gets ? 42 : 0);

        int[] others = pair.remoteGroup();
        MemorySegment rows = ints(home, new int[others.length]);
        boolean even = home == Home.HEAP;
        pair.run(
                new Collective.Gather(
                        root == 0 ? ints(home, me.rank()) : null,
                        Element.INT,
                        root == Collective.ROOT ? Blocks.even(rows, Element.INT, 1) : null,
                        root,
                        even));
        if (root == Collective.ROOT) {
            checkInts(rows, "gather across", others);
        }
        MemorySegment own = ints(home, -1);
        Transfer scatter =
                pair.begin(
                        new Collective.Scatter(
                                root == Collective.ROOT ? Blocks.even(rows, Element.INT, 1) : null,
                                root == 0 ? own : null,
                                Element.INT,
                                root,
                                even));
        scatter.await();
        checkInts(own, "scatter across", root == 0 ? me.rank() : -1);
        MemorySegment sum = ints(home, 0);
        boolean isSummed =
                pair.run(
                        new Collective.Reduce(
                                root == 0 ? ints(home, me.rank()) : null,
                                root == Collective.ROOT ? sum : null,
                                Element.INT,
                                Operation.SUM,
                                root));
        boolean getsSum = isSummed && root == Collective.ROOT;
        checkInts(sum, "reduce across", getsSum ? IntStream.of(others).sum() : 0);
        MemorySegment fromAll = ints(home, new int[others.length]);
        pair.run(
                new Collective.GatherToAll(
                        ints(home, me.rank()), Element.INT, Blocks.even(fromAll, Element.INT, 1)));
        checkInts(fromAll, "gather to all across", others);
    }
}
