// SPDX-License-Identifier: Apache-2.0
package mpi.programs.window;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import mpi.Datatype;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;
import mpi.User_function;
import mpi.Win;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Memory that other ranks read and write: each access, and each kind of synchronization.
public final class WindowAccesses {
    private static final int LENGTH = 16;

    private WindowAccesses() {}

    public static void run(Intracomm world) throws Exception {
        fences(world);
        locks(world);
        locksOfAll(world);
        exclusiveLocks(world);
        startAndPost(world);
        combinations(world);
        locations(world);
        swaps(world);
        requests(world);
        derivedTypes(world);
        units(world);
        segments(world);
        attributesAreReported(world);
        withoutElements(world);
        refusals(world);
        besideCollectives(world);
    }

    private static IntBuffer ints(int... values) {
        IntBuffer ints =
                ByteBuffer.allocateDirect(Integer.BYTES * values.length)
                        .order(ByteOrder.nativeOrder())
                        .asIntBuffer();
        return ints.put(0, values);
    }

    private static int[] array(IntBuffer ints) {
        int[] array = new int[ints.capacity()];
        ints.get(0, array);
        return array;
    }

    private static Win window(IntBuffer memory, Intracomm world) {
        return new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, world);
    }

    private static void fences(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        IntBuffer memory = ints(new int[LENGTH]);
        Win win = window(memory, world);
        win.fence(MPI.MODE_NOPRECEDE);
        win.put(ints(ring.rank(), 7), 2, MPI.INT, ring.right(), 3, 2, MPI.INT);
        win.fence(0);
        Check.same(ring.left(), memory.get(3), "what was put");
        Check.same(7, memory.get(4), "element put after it");
        Check.same(0, memory.get(5), "what was not touched");
        IntBuffer got = ints(0, 0);
        win.get(got, 2, MPI.INT, ring.right(), 3, 2, MPI.INT);
        win.fence(MPI.MODE_NOSUCCEED);
        Check.same(new int[] {ring.rank(), 7}, array(got), "what was got");
        win.free();
    }

    private static void locks(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Win win = Win.allocate(Integer.BYTES * LENGTH, Integer.BYTES, world);
        win.lock(MPI.LOCK_SHARED, ring.right(), 0);
        win.put(ints(40 + ring.rank()), 1, MPI.INT, ring.right(), 2, 1, MPI.INT);
        win.flush(ring.right());
        IntBuffer got = ints(0);
        win.get(got, 1, MPI.INT, ring.right(), 2, 1, MPI.INT);
        win.flushLocal(ring.right());
        Check.same(40 + ring.rank(), got.get(0), "what this rank has put");
        win.unlock(ring.right());
        world.barrier();
        win.lock(MPI.LOCK_SHARED, ring.rank(), 0);
        win.sync();
        int mine = win.memory().getAtIndex(ValueLayout.JAVA_INT, 2);
        Check.same(40 + ring.left(), mine, "what another has put");
        win.unlock(ring.rank());
        win.lock(MPI.LOCK_EXCLUSIVE, MPI.PROC_NULL, 0);
        win.put(ints(1), 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT);
        win.flush(MPI.PROC_NULL);
        win.flushLocal(MPI.PROC_NULL);
        win.unlock(MPI.PROC_NULL);
        win.free();
    }

    private static void locksOfAll(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Win win = Win.allocate(Long.BYTES, Long.BYTES, world);
        win.lockAll(0);
        LongBuffer one = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder()).asLongBuffer();
        one.put(0, 1 + ring.rank());
        for (int rank = 0; rank < ring.size(); rank++) {
            win.accumulate(one, 1, MPI.LONG, rank, 0, 1, MPI.LONG, MPI.SUM);
        }
        win.flushLocalAll();
        win.flushAll();
        world.barrier();
        LongBuffer sum = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder()).asLongBuffer();
        win.fetchAndOp(null, sum, MPI.LONG, ring.left(), 0, MPI.NO_OP);
        win.flush(ring.left());
        win.unlockAll();
        Check.same(ring.size() * (ring.size() + 1L) / 2, sum.get(0), "sum of all");
        win.free();
    }

    /// Adds by a read and a write, which needs an exclusive lock.
    private static void exclusiveLocks(Intracomm world) {
        IntBuffer memory = ints(0);
        Win win = window(memory, world);
        int rounds = 20;
        for (int n = 0; n < rounds; n++) {
            IntBuffer now = ints(0);
            win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            win.get(now, 1, MPI.INT, 0, 0, 1, MPI.INT);
            win.flush(0);
            win.put(ints(now.get(0) + 1), 1, MPI.INT, 0, 0, 1, MPI.INT);
            win.unlock(0);
        }
        world.barrier();
        IntBuffer sum = ints(0);
        win.lock(MPI.LOCK_SHARED, 0, 0);
        win.get(sum, 1, MPI.INT, 0, 0, 1, MPI.INT);
        win.unlock(0);
        Check.same(rounds * world.getSize(), sum.get(0), "what all have added");
        win.free();
    }

    private static void startAndPost(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        IntBuffer memory = ints(0, 0);
        Win win = window(memory, world);
        Group all = win.getGroup();
        Group left = all.incl(new int[] {ring.left()});
        Group right = all.incl(new int[] {ring.right()});
        for (int round = 0; round < 2; round++) {
            win.post(left, 0);
            win.start(right, 0);
            win.put(ints(100 + ring.rank()), 1, MPI.INT, ring.right(), round, 1, MPI.INT);
            win.complete();
            if (round == 0) {
                win.waitFor();
            } else {
                awaitByTest(win);
            }
            Check.same(100 + ring.left(), memory.get(round), "put in round " + round);
        }
        win.free();
    }

    private static void awaitByTest(Win win) {
        while (!win.test()) {
            Thread.onSpinWait();
        }
    }

    private static void combinations(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        IntBuffer memory = ints(5, 6, 7, 8);
        Win win = window(memory, world);
        win.fence(0);
        win.accumulate(ints(1, 2), 2, MPI.INT, ring.right(), 0, 2, MPI.INT, MPI.SUM);
        win.accumulate(ints(9), 1, MPI.INT, ring.right(), 2, 1, MPI.INT, MPI.REPLACE);
        win.fence(0);
        Check.same(new int[] {6, 8, 9, 8}, array(memory), "what was combined");
        IntBuffer before = ints(0, 0);
        win.fence(0);
        win.getAccumulate(
                ints(3, 100), 2, MPI.INT, before, 2, MPI.INT, ring.right(), 1, 2, MPI.INT, MPI.MAX);
        win.fence(0);
        Check.same(new int[] {8, 9}, array(before), "what was there before");
        Check.same(new int[] {6, 8, 100, 8}, array(memory), "the greater ones");
        world.barrier();
        win.free();
    }

    /// All ranks count at rank 0: each number is given once.
    /// The greatest and the least value of all ranks, and the rank that has it.
    private static void locations(Intracomm world) throws Exception {
        int rank = world.getRank();
        int last = world.getSize() - 1;
        ByteBuffer memory = MPI.newByteBuffer(48);
        Win win = new Win(memory, 48, 1, MPI.INFO_NULL, world);
        ByteBuffer pair = MPI.newByteBuffer(16).putDouble(0, rank / 2.0).putInt(8, rank);
        IntBuffer ints = MPI.newIntBuffer(4).put(0, new int[] {-rank, rank, 7, 9 - rank});
        win.fence(0);
        try {
            win.accumulate(pair, 1, MPI.DOUBLE_INT, 0, 0, 1, MPI.DOUBLE_INT, MPI.MAXLOC);
        } catch (MPIException e) {
            Check.same(MPI.ERR_UNSUPPORTED_OPERATION, e.getErrorClass(), "over a library");
            win.fence(0);
            win.free();
            return;
        }
        win.accumulate(ints, 2, MPI.INT2, 0, 16, 2, MPI.INT2, MPI.MINLOC);
        win.fence(0);
        if (rank == 0) {
            Check.same(last / 2.0, memory.getDouble(0), "greatest value");
            Check.same(last, memory.getInt(8), "rank of the greatest value");
            Check.same(-last, memory.getInt(16), "least value");
            Check.same(last, memory.getInt(20), "rank of the least value");
            Check.same(0, memory.getInt(24), "less than the values of the ranks");
        }
        ByteBuffer before = MPI.newByteBuffer(16);
        win.fence(0);
        win.getAccumulate(
                pair,
                1,
                MPI.DOUBLE_INT,
                before,
                1,
                MPI.DOUBLE_INT,
                rank,
                32,
                1,
                MPI.DOUBLE_INT,
                MPI.MAXLOC);
        win.fence(0);
        Check.same(0.0, before.getDouble(0), "value before");
        Check.same(rank / 2.0, memory.getDouble(32), "value after");
        win.free();
    }

    private static void swaps(Intracomm world) {
        int size = world.getSize();
        IntBuffer memory = ints(0, -1);
        Win win = window(memory, world);
        win.lockAll(0);
        IntBuffer ticket = ints(0);
        win.fetchAndOp(ints(1), ticket, MPI.INT, 0, 0, MPI.SUM);
        win.flush(0);
        int[] sum = {ticket.get(0)};
        world.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Check.same(size * (size - 1) / 2, sum[0], "sum of tickets");
        IntBuffer before = ints(0);
        win.compareAndSwap(ints(world.getRank()), ints(-1), before, MPI.INT, 0, 1);
        win.flush(0);
        int[] winners = {before.get(0) == -1 ? 1 : 0};
        world.allReduce(winners, 1, MPI.INT, MPI.SUM);
        Check.same(1, winners[0], "ranks that found what they expected");
        win.unlockAll();
        win.free();
    }

    private static void requests(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        IntBuffer memory = ints(0, 0, 0, 0);
        Win win = window(memory, world);
        win.lockAll(0);
        Request[] writing = {
            win.rPut(ints(11, 12), 2, MPI.INT, ring.right(), 0, 2, MPI.INT),
            win.rAccumulate(ints(13), 1, MPI.INT, ring.right(), 2, 1, MPI.INT, MPI.SUM)
        };
        Request.waitAll(writing);
        win.flush(ring.right());
        IntBuffer got = ints(0, 0, 0);
        Request reading = win.rGet(got, 3, MPI.INT, ring.right(), 0, 3, MPI.INT);
        reading.waitFor();
        Check.same(new int[] {11, 12, 13}, array(got), "what was put and added");
        IntBuffer before = ints(0, 0, 0);
        IntBuffer ones = ints(1, 1, 1);
        win.rGetAccumulate(
                        ones, 3, MPI.INT, before, 3, MPI.INT, ring.right(), 0, 3, MPI.INT, MPI.SUM)
                .waitStatus();
        Check.same(new int[] {11, 12, 13}, array(before), "what was there before");
        Check.that(
                win.rPut(ones, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT).test(),
                "put to the null process has not completed");
        win.unlockAll();
        world.barrier();
        win.lock(MPI.LOCK_SHARED, ring.rank(), 0);
        Check.same(new int[] {12, 13, 14, 0}, array(memory), "sums");
        win.unlock(ring.rank());
        win.free();
    }

    private static void derivedTypes(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Datatype column = Datatype.createVector(3, 1, 4, MPI.INT);
        Datatype pairs = Datatype.createIndexed(new int[] {2, 1}, new int[] {0, 3}, MPI.INT);
        IntBuffer memory = ints(new int[12]);
        Win win = window(memory, world);
        win.fence(0);
        win.put(ints(1, 2, 0, 3), 1, pairs, ring.right(), 1, 1, column);
        win.fence(0);
        Check.same(new int[] {0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0}, array(memory), "a column");
        win.fence(0);
        IntBuffer got = ints(-1, -1, -1, -1, -1);
        win.get(got, 1, pairs, ring.left(), 1, 1, column);
        win.accumulate(ints(10, 20, 30), 3, MPI.INT, ring.right(), 0, 1, column, MPI.SUM);
        win.fence(0);
        Check.same(new int[] {1, 2, -1, 3, -1}, array(got), "a column read into pairs");
        Check.same(new int[] {10, 1, 0, 0, 20, 2, 0, 0, 30, 3, 0, 0}, array(memory), "two columns");
        win.fence(0);
        IntBuffer before = ints(0, 0, 0, 0);
        win.getAccumulate(
                ints(1, 1, 1), 3, MPI.INT, before, 1, pairs, ring.right(), 0, 1, column, MPI.SUM);
        win.fence(0);
        Check.same(new int[] {10, 20, 0, 30}, array(before), "a column before");
        Check.same(21, memory.get(4), "a column after");
        world.barrier();
        win.free();
    }

    /// Displacements count the unit of the target, which differs.
    private static void units(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Win win = Win.allocate(8 * (LENGTH + ring.rank()), 4 + 4 * (ring.rank() % 2), world);
        win.fence(0);
        win.put(ints(ring.rank() + 1), 1, MPI.INT, ring.right(), 3, 1, MPI.INT);
        win.fence(0);
        int at = 3 * (1 + ring.rank() % 2);
        Check.same(
                ring.left() + 1,
                win.memory().getAtIndex(ValueLayout.JAVA_INT, at),
                "at the third unit");
        win.fence(0);
        win.free();
    }

    private static void segments(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        try (Arena arena = Arena.ofShared()) {
            MemorySegment memory = arena.allocate(64, 8);
            Win win = new Win(memory, 1, new Info(), world);
            win.fence(0);
            MemorySegment heap = MemorySegment.ofArray(new double[] {0.5, ring.rank()});
            win.put(heap, 2, MPI.DOUBLE, ring.right(), 16, 2, MPI.DOUBLE);
            win.fence(0);
            Check.that(memory.getAtIndex(ValueLayout.JAVA_DOUBLE, 2) == 0.5, "half");
            double from = memory.getAtIndex(ValueLayout.JAVA_DOUBLE, 3);
            Check.same(ring.left(), (int) from, "from the left");
            double[] got = new double[1];
            win.get(MemorySegment.ofArray(got), 1, MPI.DOUBLE, ring.right(), 24, 1, MPI.DOUBLE);
            win.fence(0);
            Check.same(ring.rank(), (int) got[0], "read into an array");
            win.free();
        }
    }

    private static void attributesAreReported(Intracomm world) {
        Info hints = world.getRank() == 0 ? null : MPI.INFO_NULL; // the others do not wait for it
        Win empty = new Win(null, 0, 1, hints, world);
        Check.same(0, empty.getAttr(MPI.WIN_SIZE), "size of nothing");
        Check.same(0, empty.getInfo().size(), "hints");
        empty.free();
        IntBuffer base = ints(0, 0, 0);
        Win win = new Win(base, 2, 2, MPI.INFO_NULL, world);
        Check.same(8, win.getAttr(MPI.WIN_SIZE), "size");
        Check.same(8, win.getAttr(MPI.WIN_DISP_UNIT), "unit");
        Check.same(MemorySegment.ofBuffer(base).address(), win.getAttr(MPI.WIN_BASE), "address");
        int key = Win.createKeyval();
        win.setAttr(key, "kept");
        Check.same("kept", win.getAttr(key), "attribute");
        win.deleteAttr(key);
        Check.same(null, win.getAttr(key), "attribute that was deleted");
        Win.freeKeyval(key);
        win.setName("shelf");
        Check.same("shelf", win.getName(), "name");
        Info info = new Info();
        info.set("no_locks", "true");
        win.setInfo(info);
        Check.same("true", win.getInfo().get("no_locks"), "hint");
        win.setErrhandler(MPI.ERRORS_RETURN);
        Check.same(MPI.ERRORS_RETURN, win.getErrhandler(), "handler");
        win.callErrhandler(MPI.ERR_OTHER);
        Check.same(MPI.WIN_FLAVOR_CREATE, win.getAttr(MPI.WIN_CREATE_FLAVOR), "flavor");
        Check.same(MPI.WIN_UNIFIED, win.getAttr(MPI.WIN_MODEL), "model");
        Check.same(world.getSize(), win.getGroup().getSize(), "ranks");
        win.free();
        Win made = new Win(4, 1, MPI.INFO_NULL, world, base, Win.FLAVOR_PRIVATE);
        Check.same(16, made.memory().byteSize(), "bytes that were made");
        Check.same(MPI.WIN_FLAVOR_ALLOCATE, made.getAttr(MPI.WIN_CREATE_FLAVOR), "flavor");
        made.free();
    }

    /// Accesses without elements access nothing, wherever they begin.
    private static void withoutElements(Intracomm world) {
        IntBuffer two = ints(1, 2);
        Win win = window(two, world);
        win.lockAll(0);
        for (int place : new int[] {-1, 2, 3, Integer.MAX_VALUE}) {
            win.put(two, 0, MPI.INT, 0, place, 0, MPI.INT);
            win.get(two, 0, MPI.INT, 0, place, 0, MPI.INT);
            win.accumulate(two, 0, MPI.INT, 0, place, 0, MPI.INT, MPI.SUM);
            win.rGet(two, 0, MPI.INT, 0, place, 0, MPI.INT).waitFor();
        }
        MemorySegment segment = MemorySegment.ofBuffer(two);
        win.put(segment, 0, MPI.INT, 0, Long.MAX_VALUE, 0, MPI.INT);
        win.unlockAll();
        world.barrier();
        Check.same(new int[] {1, 2}, array(two), "memory");
        win.free();
    }

    private static void refusals(Intracomm world) throws Exception {
        IntBuffer four = ints(0, 0, 0, 0);
        Win win = window(four, world);
        int size = world.getSize();
        win.lockAll(0);
        Check.refuses(MPI.ERR_RMA_RANGE, () -> win.put(four, 4, MPI.INT, 0, 1, 4, MPI.INT));
        Check.refuses(MPI.ERR_RMA_RANGE, () -> win.get(four, 1, MPI.INT, 0, -1, 1, MPI.INT));
        Check.refuses(MPI.ERR_RMA_RANGE, () -> win.rGet(four, 1, MPI.INT, 0, 4, 1, MPI.INT));
        Check.refuses(MPI.ERR_RMA_RANGE, () -> win.fetchAndOp(four, four, MPI.INT, 0, 4, MPI.SUM));
        MemorySegment segment = MemorySegment.ofBuffer(four);
        for (long place : new long[] {1L << 62, Long.MAX_VALUE / Integer.BYTES}) {
            Check.refuses(
                    MPI.ERR_RMA_RANGE, () -> win.put(segment, 1, MPI.INT, 0, place, 1, MPI.INT));
        }
        Check.refuses(MPI.ERR_RANK, () -> win.put(four, 1, MPI.INT, size, 0, 1, MPI.INT));
        Check.refuses(MPI.ERR_BUFFER, () -> win.put(ints(0), 2, MPI.INT, 0, 0, 2, MPI.INT));
        Check.refuses(MPI.ERR_COUNT, () -> win.put(four, 2, MPI.INT, 0, 0, 1, MPI.INT));
        Check.refuses(MPI.ERR_COUNT, () -> win.put(four, -1, MPI.INT, 0, 0, -1, MPI.INT));
        Check.refuses(MPI.ERR_TYPE, () -> win.put(four, 1, MPI.INT, 0, 0, 1, MPI.FLOAT));
        Op own = new Op(new Nothing(), true);
        Check.refuses(MPI.ERR_OP, () -> win.accumulate(four, 1, MPI.INT, 0, 0, 1, MPI.INT, own));
        win.unlockAll();
        Check.refuses(MPI.ERR_LOCKTYPE, () -> win.lock(99, 0, 0));
        Check.refuses(MPI.ERR_RANK, () -> win.lock(MPI.LOCK_SHARED, size, 0));
        Check.refuses(MPI.ERR_RMA_FLAVOR, () -> win.attach(four, 4));
        IntBuffer heap = IntBuffer.allocate(4);
        Check.refuses(MPI.ERR_BUFFER, () -> new Win(heap, 4, 1, MPI.INFO_NULL, world));
        Check.refuses(MPI.ERR_SIZE, () -> new Win(four, 5, 1, MPI.INFO_NULL, world));
        Check.refuses(MPI.ERR_DISP, () -> new Win(four, 4, 0, MPI.INFO_NULL, world));
        int large = 1 << 30;
        Check.refuses(MPI.ERR_DISP, () -> new Win(four, 4, large, MPI.INFO_NULL, world));
        Check.refuses(
                MPI.ERR_DISP,
                () -> new Win(4, large, MPI.INFO_NULL, world, four, Win.FLAVOR_PRIVATE));
        world.barrier();
        win.free();
        Check.refuses(MPI.ERR_WIN, () -> win.fence(0));
        Check.refuses(MPI.ERR_WIN, () -> win.put(four, 1, MPI.INT, 0, 0, 1, MPI.INT));
    }

    /// Rank 0 is in the fence while the others wait for its part of a barrier.
    private static void besideCollectives(Intracomm world) {
        IntBuffer memory = ints(0);
        Win win = window(memory, world);
        Request barrier = world.iBarrier();
        if (world.getRank() == 0) {
            win.fence(0);
            barrier.waitFor();
        } else {
            barrier.waitFor();
            win.fence(0);
        }
        win.free();
    }

    /// A reduction of the program.
    private static final class Nothing extends User_function {
        @Override
        public void Call(
                Object invec,
                int inoffset,
                Object inoutvec,
                int inoutoffset,
                int count,
                Datatype datatype) {}
    }
}
