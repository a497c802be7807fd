// SPDX-License-Identifier: Apache-2.0
package mpi.programs.window;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.IntBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Win;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Windows to which memory is attached, and from which it is detached.
public final class DynamicWindows {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

    private DynamicWindows() {}

    public static void run(Intracomm world) throws Exception {
        buffers(world);
        segments(world);
        otherFlavor(world);
    }

    /// Sends the address of this rank's memory to the rank on the left, and returns that of the
    /// rank on the right.
    private static long addressAtRight(Intracomm world, long own) {
        RingNeighbours ring = RingNeighbours.of(world);
        long[] there = new long[1];
        world.sendRecv(
                new long[] {own}, 1, MPI.LONG, ring.left(), 1, there, 1, MPI.LONG, ring.right(), 1);
        return there[0];
    }

    private static void buffers(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Win win = new Win(MPI.INFO_NULL, world);
        Check.same(MPI.WIN_FLAVOR_DYNAMIC, win.getAttr(MPI.WIN_CREATE_FLAVOR), "flavor");
        IntBuffer base = MPI.newIntBuffer(4);
        win.attach(base, 4);
        long there = addressAtRight(world, MPI.getAddress(base));
        win.fence(0);

        int[] out = {100 + ring.rank(), 7};
        win.put(MemorySegment.ofArray(out), 2, MPI.INT, ring.right(), there + 4, 2, MPI.INT);
        win.fence(0);

        Check.same(new int[] {0, 100 + ring.left(), 7, 0}, contents(base), "put");
        win.fence(0);
        win.accumulate(
                MemorySegment.ofArray(out),
                1,
                MPI.INT,
                ring.right(),
                there + 8,
                1,
                MPI.INT,
                MPI.SUM);
        win.fence(0);
        Check.same(107 + ring.left(), base.get(2), "accumulated");
        win.detach(base);
        win.free();
    }

    private static int[] contents(IntBuffer buffer) {
        int[] all = new int[buffer.capacity()];
        buffer.get(0, all);
        return all;
    }

    private static void segments(Intracomm world) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        Win win = Win.createDynamic(MPI.INFO_NULL, world);
        Check.same(0, win.getAttr(MPI.WIN_SIZE), "size of a dynamic window");
        try (Arena arena = Arena.ofShared()) {
            for (int round = 0; round < 3; round++) {
                MemorySegment first = arena.allocate(64, 8);
                MemorySegment second = arena.allocate(64, 8);
                win.attach(first);
                win.attach(second);
                second.set(INT, 12, 10 * ring.rank() + round);
                long there = addressAtRight(world, MPI.getAddress(second));
                world.barrier();
                int[] got = new int[2];
                win.lock(MPI.LOCK_EXCLUSIVE, ring.right(), 0);
                win.get(
                        MemorySegment.ofArray(got),
                        1,
                        MPI.INT,
                        ring.right(),
                        there + 12,
                        1,
                        MPI.INT);
                win.flush(ring.right());
                win.fetchAndOp(
                        MemorySegment.ofArray(new int[] {5}),
                        MemorySegment.ofArray(got).asSlice(4),
                        MPI.INT,
                        ring.right(),
                        there + 12,
                        MPI.SUM);
                win.unlock(ring.right());
                int wanted = 10 * ring.right() + round;
                Check.same(new int[] {wanted, wanted}, got, "read from the right");
                world.barrier();
                Check.same(10 * ring.rank() + round + 5, second.get(INT, 12), "added");
                win.detach(first);
                win.detach(second);
            }
            world.barrier();
        }
        Check.refuses(MPI.ERR_BUFFER, () -> win.attach(MemorySegment.ofArray(new int[4])));
        Check.refuses(MPI.ERR_BUFFER, () -> MPI.getAddress(MemorySegment.ofArray(new int[4])));
        win.free();
    }

    private static void otherFlavor(Intracomm world) throws Exception {
        IntBuffer base = MPI.newIntBuffer(4);
        Win win = new Win(base, 4, 1, MPI.INFO_NULL, world);
        Check.refuses(MPI.ERR_RMA_FLAVOR, () -> win.attach(base, 4));
        Check.refuses(MPI.ERR_RMA_FLAVOR, () -> win.detach(base));
        win.free();
    }
}
