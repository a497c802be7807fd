// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import static io.wherry.mpi.internal.library.Rank.check;
import static io.wherry.mpi.internal.library.Rank.checkFails;
import static io.wherry.mpi.internal.library.Rank.checkInts;
import static io.wherry.mpi.internal.library.Rank.ints;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.Reduction;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.library.Rank.Home;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import mpi.MPI;

/// All collective operations: even and uneven blocks, in place and not, blocking and non-blocking.
final class CollectiveProbe {
    private static final int GAP = -77;

    private final Rank me;
    private final Context world;
    private Home home = Home.HEAP;
    private boolean later;

    CollectiveProbe(Rank me) {
        this.me = me;
        this.world = me.world();
    }

    void run() {
        for (Home where : Home.values()) {
            for (boolean begins : new boolean[] {false, true}) {
                home = where;
                later = begins;
                call(new Collective.Barrier());
                for (int root = 0; root < me.size(); root++) {
                    rooted(root);
                }
                gatherToAll();
                exchange();
                reduceToAll();
                reduceScatter();
                scans();
            }
        }
        arithmetic();
        refusals();
        many();
    }

    private void call(Collective operation) {
        if (!later) {
            check(world.run(operation), "the library has " + operation);
            return;
        }
        Transfer transfer = world.begin(operation);
        check(transfer != null, "the library has " + operation);
        while (!transfer.test()) {
            Thread.onSpinWait();
        }
        transfer.await();
    }

    private String what(String operation) {
        return operation + " " + home + (later ? " later" : "");
    }

    private int[] each(IntUnaryOperator value) {
        return IntStream.range(0, me.size()).map(value).toArray();
    }

    /// Blocks of rank + 1 elements with a gap of one between them.
    private Blocks uneven(MemorySegment memory) {
        return Blocks.uneven(memory, Element.INT, each(i -> i + 1), each(this::start));
    }

    private int start(int rank) {
        return (rank * (rank + 1) / 2) + rank;
    }

    /// Returns the expected content of `uneven` after rank `i` contributed its number `i + 1`
    /// times.
    private int[] ragged() {
        int[] row = new int[start(me.size())];
        Arrays.fill(row, GAP);
        for (int i = 0; i < me.size(); i++) {
            Arrays.fill(row, start(i), start(i) + i + 1, i);
        }
        return row;
    }

    private int[] gaps() {
        int[] row = new int[start(me.size())];
        Arrays.fill(row, GAP);
        return row;
    }

    private int[] own() {
        int[] row = new int[me.rank() + 1];
        Arrays.fill(row, me.rank());
        return row;
    }

    private void rooted(int root) {
        boolean isRoot = me.rank() == root;
        MemorySegment data = isRoot ? ints(home, 1, 2, root) : ints(home, 0, 0, 0);
        call(new Collective.Broadcast(data, Element.INT, root));
        checkInts(data, what("broadcast"), 1, 2, root);

        evenRooted(root, isRoot);
        unevenRooted(root, isRoot);

        MemorySegment sum = ints(home, 0, 0);
        MemorySegment part = ints(home, me.rank(), 1);
        call(new Collective.Reduce(part, isRoot ? sum : null, Element.INT, Operation.SUM, root));
        int total = me.size() * (me.size() - 1) / 2;
        if (isRoot) {
            checkInts(sum, what("reduce"), total, me.size());
        }
        call(
                new Collective.Reduce(
                        isRoot ? null : part,
                        isRoot ? part : null,
                        Element.INT,
                        Operation.SUM,
                        root));
        if (isRoot) {
            checkInts(part, what("reduce in place"), total, me.size());
        }
    }

    private void evenRooted(int root, boolean isRoot) {
        MemorySegment rows = ints(home, new int[me.size() * 2]);
        MemorySegment own = ints(home, me.rank(), 10);
        call(
                new Collective.Gather(
                        own,
                        Element.INT,
                        isRoot ? Blocks.even(rows, Element.INT, 2) : null,
                        root,
                        true));
        int[] expected =
                IntStream.range(0, 2 * me.size()).map(i -> i % 2 == 0 ? i / 2 : 10).toArray();
        if (isRoot) {
            checkInts(rows, what("gather"), expected);
            rows.asSlice(0, 8L * root).fill((byte) 0);
        }
        call(
                new Collective.Gather(
                        isRoot ? null : own,
                        Element.INT,
                        isRoot ? Blocks.even(rows, Element.INT, 2) : null,
                        root));
        if (isRoot) {
            checkInts(rows, what("gather in place, may be uneven"), expected);
        }
        MemorySegment into = ints(home, 0, 0);
        call(
                new Collective.Scatter(
                        isRoot ? Blocks.even(rows, Element.INT, 2) : null,
                        into,
                        Element.INT,
                        root,
                        true));
        checkInts(into, what("scatter"), me.rank(), 10);
        call(
                new Collective.Scatter(
                        isRoot ? Blocks.even(rows, Element.INT, 2) : null,
                        isRoot ? null : into,
                        Element.INT,
                        root));
        checkInts(into, what("scatter in place, may be uneven"), me.rank(), 10);
    }

    private void unevenRooted(int root, boolean isRoot) {
        MemorySegment rows = ints(home, gaps());
        call(
                new Collective.Gather(
                        ints(home, own()), Element.INT, isRoot ? uneven(rows) : null, root));
        if (isRoot) {
            checkInts(rows, what("gather uneven"), ragged());
        }
        MemorySegment into = ints(home, new int[me.rank() + 1]);
        call(new Collective.Scatter(isRoot ? uneven(rows) : null, into, Element.INT, root));
        checkInts(into, what("scatter uneven"), own());
    }

    private void gatherToAll() {
        MemorySegment rows = ints(home, new int[me.size()]);
        call(
                new Collective.GatherToAll(
                        ints(home, me.rank() * 3), Element.INT, Blocks.even(rows, Element.INT, 1)));
        checkInts(rows, what("gather to all"), each(i -> i * 3));
        MemorySegment inPlace = ints(home, each(i -> i == me.rank() ? i : -1));
        call(new Collective.GatherToAll(null, Element.INT, Blocks.even(inPlace, Element.INT, 1)));
        checkInts(inPlace, what("gather to all in place"), each(i -> i));
        MemorySegment ragged = ints(home, gaps());
        call(new Collective.GatherToAll(ints(home, own()), Element.INT, uneven(ragged)));
        checkInts(ragged, what("gather to all uneven"), ragged());
    }

    private void exchange() {
        MemorySegment from = ints(home, each(i -> (me.rank() * 100) + i));
        MemorySegment into = ints(home, new int[me.size()]);
        call(
                new Collective.Exchange(
                        Blocks.even(from, Element.INT, 1), Blocks.even(into, Element.INT, 1)));
        checkInts(into, what("exchange"), each(i -> (i * 100) + me.rank()));
        call(new Collective.Exchange(null, Blocks.even(from, Element.INT, 1)));
        checkInts(from, what("exchange in place"), each(i -> (i * 100) + me.rank()));

        int size = me.size();
        MemorySegment rows = ints(home, gaps());
        MemorySegment mine = ints(home, new int[size * (me.rank() + 1)]);
        mine.fill((byte) me.rank());
        Blocks send =
                Blocks.uneven(
                        mine,
                        Element.INT,
                        each(_ -> me.rank() + 1),
                        each(i -> i * (me.rank() + 1)));
        call(new Collective.Exchange(send, uneven(rows)));
        int[] expected = IntStream.of(ragged()).map(i -> i == GAP ? GAP : i * 0x01010101).toArray();
        checkInts(rows, what("exchange uneven"), expected);
    }

    private void reduceToAll() {
        MemorySegment into = ints(home, 0, 0);
        call(
                new Collective.ReduceToAll(
                        ints(home, me.rank(), -me.rank()), into, Element.INT, Operation.MAX));
        checkInts(into, what("reduce to all"), me.size() - 1, 0);
        MemorySegment inPlace = ints(home, 1);
        call(new Collective.ReduceToAll(null, inPlace, Element.INT, Operation.SUM));
        checkInts(inPlace, what("reduce to all in place"), me.size());
    }

    private void reduceScatter() {
        MemorySegment all = ints(home, each(i -> i + me.rank()));
        MemorySegment into = ints(home, 0);
        call(new Collective.ReduceScatter(all, Blocks.even(into, Element.INT, 1), Operation.SUM));
        int total = me.size() * (me.size() - 1) / 2;
        checkInts(into, what("reduce scatter"), (me.size() * me.rank()) + total);
        call(new Collective.ReduceScatter(null, Blocks.even(all, Element.INT, 1), Operation.SUM));
        checkInts(
                all.asSlice(0, 4),
                what("reduce scatter in place"),
                (me.size() * me.rank()) + total);
        int sum = me.size() * (me.size() + 1) / 2;
        MemorySegment ones = ints(home, IntStream.range(0, sum).map(_ -> 1).toArray());
        MemorySegment own = ints(home, new int[me.rank() + 1]);
        call(
                new Collective.ReduceScatter(
                        ones,
                        Blocks.uneven(own, Element.INT, each(i -> i + 1), each(i -> i)),
                        Operation.SUM));
        int[] expected = new int[me.rank() + 1];
        Arrays.fill(expected, me.size());
        checkInts(own, what("reduce scatter uneven"), expected);
    }

    private void scans() {
        MemorySegment into = ints(home, 0);
        MemorySegment from = ints(home, me.rank() + 1);
        call(new Collective.Scan(from, into, Element.INT, Operation.SUM, false));
        int upTo = (me.rank() + 1) * (me.rank() + 2) / 2;
        checkInts(into, what("scan"), upTo);
        MemorySegment before = ints(home, GAP);
        call(new Collective.Scan(from, before, Element.INT, Operation.SUM, true));
        checkInts(before, what("exclusive scan"), me.rank() == 0 ? GAP : upTo - me.rank() - 1);
        call(new Collective.Scan(null, from, Element.INT, Operation.SUM, false));
        checkInts(from, what("scan in place"), upTo);
    }

    /// Elements in their own arithmetic.
    private void arithmetic() {
        byte[] bytes = {(byte) (me.rank() == 0 ? -100 : 5)};
        reduce(MemorySegment.ofArray(bytes), Element.BYTE, Operation.MAX);
        check(bytes[0] == (me.size() == 1 ? -100 : 5), "bytes have a sign");
        char[] chars = {me.rank() == 0 ? '\uffff' : 5};
        boolean isNative =
                world.run(
                        new Collective.ReduceToAll(
                                null, MemorySegment.ofArray(chars), Element.CHAR, Operation.MAX));
        check(!isNative || chars[0] == '\uffff', "chars have none");
        boolean isSummed =
                world.run(
                        new Collective.ReduceToAll(
                                null, MemorySegment.ofArray(chars), Element.CHAR, Operation.SUM));
        check(isSummed != isOpenMpi(), "Open MPI saturates sums of characters");
        byte[] flags = {(byte) (me.rank() == 0 ? 1 : 0), 1};
        reduce(MemorySegment.ofArray(flags), Element.BOOLEAN, Operation.LAND);
        check(flags[0] == (me.size() == 1 ? 1 : 0) && flags[1] == 1, "logical and");
        double[] doubles = {0.5};
        reduce(MemorySegment.ofArray(doubles), Element.DOUBLE, Operation.SUM);
        check(doubles[0] == 0.5 * me.size(), "doubles");
        float[] floats = {2};
        reduce(MemorySegment.ofArray(floats), Element.FLOAT, Operation.PROD);
        check(floats[0] == Math.pow(2, me.size()), "floats");
        long[] longs = {1L << (40 + me.rank())};
        reduce(MemorySegment.ofArray(longs), Element.LONG, Operation.BOR);
        check(longs[0] == ((1L << me.size()) - 1) << 40, "longs");
        short[] shorts = {(short) -me.rank()};
        reduce(MemorySegment.ofArray(shorts), Element.SHORT, Operation.MIN);
        check(shorts[0] == 1 - me.size(), "shorts");
        int[] ints = {0xff, 3};
        reduce(MemorySegment.ofArray(ints), Element.INT, Operation.BXOR);
        check(ints[0] == (me.size() % 2 == 0 ? 0 : 0xff), "ints");
        reduce(MemorySegment.ofArray(ints), Element.INT, Operation.LXOR);
        check(me.size() == 1 || ints[1] == 0 || ints[1] == 1, "logical results");
    }

    private static boolean isOpenMpi() {
        return Library.opened().version().startsWith("Open MPI");
    }

    private void reduce(MemorySegment data, Element element, Operation operation) {
        check(world.run(new Collective.ReduceToAll(null, data, element, operation)), "native");
    }

    private void refusals() {
        MemorySegment data = MemorySegment.ofArray(new double[1]);
        checkFails(
                MPI.ERR_OP, "bits of a double", () -> reduce(data, Element.DOUBLE, Operation.BAND));
        checkFails(
                MPI.ERR_OP,
                "an operation of windows",
                () -> reduce(data, Element.DOUBLE, Operation.REPLACE));
        Reduction.Programmed own =
                new Reduction.Programmed() {
                    @Override
                    public boolean isCommutative() {
                        return true;
                    }

                    @Override
                    public void combine(MemorySegment left, MemorySegment right) {
                        throw new AssertionError("reduction must not be called");
                    }
                };
        Collective programmed = new Collective.ReduceToAll(null, data, Element.DOUBLE, own);
        check(!world.run(programmed), "a programmed reduction is not run");
        check(world.begin(programmed) == null, "a programmed reduction is not begun");
    }

    /// Several operations at once, and a large one.
    private void many() {
        List<Transfer> transfers = new ArrayList<>();
        List<MemorySegment> results = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            MemorySegment data = ints(Home.HEAP, i);
            results.add(data);
            transfers.add(
                    world.begin(
                            new Collective.ReduceToAll(null, data, Element.INT, Operation.SUM)));
        }
        transfers.forEach(Transfer::await);
        for (int i = 0; i < 10; i++) {
            checkInts(results.get(i), "one of many", i * me.size());
        }
        MemorySegment large = Rank.pattern(Home.HEAP, 3 << 20, me.rank() == 0 ? 1 : 2);
        world.run(new Collective.Broadcast(large, Element.LONG, 0));
        Rank.checkPattern(large, 1, "a large broadcast");
        me.barrier();
    }
}
