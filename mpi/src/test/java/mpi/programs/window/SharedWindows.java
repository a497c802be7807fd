// SPDX-License-Identifier: Apache-2.0
package mpi.programs.window;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import mpi.Comm;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Win;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Windows whose memory each rank of a machine reads and writes directly.
public final class SharedWindows {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private SharedWindows() {}

    public static void run(Intracomm world) throws Exception {
        Intracomm machine = world.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL);
        written(machine);
        contiguous(machine);
        apart(machine);
        epochs(machine);
        someWithout(machine);
        otherFlavor(machine);
        allocated(machine);
        machine.free();
    }

    private static void written(Intracomm machine) {
        int rank = machine.getRank();
        int size = machine.getSize();
        Win win = Win.allocateShared(8L * size, 8, MPI.INFO_NULL, machine);
        for (int other = 0; other < size; other++) {
            Check.same(8L * size, win.sharedQuery(other).byteSize(), "size of a part");
            Check.same(0, win.sharedQuery(other).get(LONG, 8L * rank), "zero at first");
        }
        win.fence(0);
        for (int other = 0; other < size; other++) {
            win.sharedQuery(other).setAtIndex(LONG, rank, 100L * rank + other);
        }
        win.fence(0);
        MemorySegment own = win.sharedQuery(rank);
        for (int other = 0; other < size; other++) {
            Check.same(100L * other + rank, own.getAtIndex(LONG, other), "written by another rank");
        }
        long[] got = new long[1];
        int right = (rank + 1) % size;
        win.get(MemorySegment.ofArray(got), 1, MPI.LONG, right, rank, 1, MPI.LONG);
        win.fence(0);
        Check.same(100L * rank + right, got[0], "read through the window");
        win.put(MemorySegment.ofArray(new long[] {-rank}), 1, MPI.LONG, right, rank, 1, MPI.LONG);
        win.fence(0);
        Check.same(-rank, win.sharedQuery(right).getAtIndex(LONG, rank), "put and read directly");
        win.free();
    }

    /// The part of the next rank begins where this one ends.
    private static void contiguous(Intracomm machine) {
        int rank = machine.getRank();
        Win win = Win.allocateShared(4L * (rank + 1), 4, MPI.INFO_NULL, machine);
        MemorySegment first = win.sharedQuery(MPI.PROC_NULL);
        for (int other = 0; other < machine.getSize(); other++) {
            long begin = win.sharedQuery(other).address() - first.address();
            Check.same(4L * other * (other + 1) / 2, begin, "begin of the part of " + other);
            Check.same(4L * (other + 1), win.sharedQuery(other).byteSize(), "size");
            Check.same(4, win.sharedDispUnit(other), "unit");
        }
        win.free();
    }

    private static void apart(Intracomm machine) {
        Info info = new Info();
        info.set("alloc_shared_noncontig", "true");
        Win win = Win.allocateShared(4, machine.getRank() + 1, info, machine);
        for (int other = 0; other < machine.getSize(); other++) {
            Check.same(0, win.sharedQuery(other).address() % 64, "aligned");
            Check.same(other + 1, win.sharedDispUnit(other), "unit");
        }
        win.free();
    }

    /// Inside of one epoch, ordered by sync and a barrier.
    private static void epochs(Intracomm machine) {
        RingNeighbours ring = RingNeighbours.of(machine);
        Win win = Win.allocateShared(4, 1, MPI.INFO_NULL, machine);
        win.lockAll(MPI.MODE_NOCHECK);
        for (int round = 1; round <= 20; round++) {
            win.sharedQuery(ring.right()).set(INT, 0, 1000 * round + ring.rank());
            win.sync();
            machine.barrier();
            win.sync();
            int came = win.sharedQuery(ring.rank()).get(INT, 0);
            Check.same(1000 * round + ring.left(), came, "of this round");
            win.sync();
            machine.barrier();
        }
        win.unlockAll();
        win.free();
    }

    private static void someWithout(Intracomm machine) {
        int last = machine.getSize() - 1;
        long bytes = machine.getRank() == last ? 16 : 0;
        Win win = Win.allocateShared(bytes, machine.getRank() + 1, MPI.INFO_NULL, machine);
        Check.same(16, win.sharedQuery(MPI.PROC_NULL).byteSize(), "first with any");
        Check.same(last + 1, win.sharedDispUnit(MPI.PROC_NULL), "unit of the first with any");
        Check.same(last == 0 ? 16 : 0, win.sharedQuery(0).byteSize(), "that of rank 0");
        win.fence(0);
        win.sharedQuery(last).set(ValueLayout.JAVA_BYTE, machine.getRank(), (byte) 9);
        win.fence(0);
        Check.same(9, win.sharedQuery(last).get(ValueLayout.JAVA_BYTE, last), "written by all");
        win.free();
        Win nothing = Win.allocateShared(0, 1, MPI.INFO_NULL, machine);
        Check.same(0, nothing.sharedQuery(0).byteSize(), "nothing at all");
        nothing.free();
    }

    private static void otherFlavor(Intracomm machine) throws Exception {
        Win win = Win.allocate(16, 1, machine);
        Check.refuses(MPI.ERR_RMA_FLAVOR, () -> win.sharedQuery(0));
        win.free();
        Win shared = Win.allocateShared(16, 1, MPI.INFO_NULL, machine);
        Check.same(MPI.WIN_FLAVOR_SHARED, shared.getAttr(MPI.WIN_CREATE_FLAVOR), "flavor");
        Check.refuses(MPI.ERR_RANK, () -> shared.sharedQuery(machine.getSize()));
        Check.refuses(MPI.ERR_RMA_FLAVOR, () -> shared.attach(MPI.newIntBuffer(1), 1));
        shared.free();
        Check.refuses(MPI.ERR_WIN, () -> shared.sharedQuery(0));
        Check.refuses(
                MPI.ERR_NO_MEM, () -> Win.allocateShared(1L << 50, 1, MPI.INFO_NULL, machine));
        long wrongAtOne = machine.getRank() == 0 ? -1 : 8;
        Check.refuses(
                MPI.ERR_SIZE, () -> Win.allocateShared(wrongAtOne, 1, MPI.INFO_NULL, machine));
        long hugeAtOne = machine.getRank() == 0 ? Long.MAX_VALUE : 8;
        Check.refuses(
                MPI.ERR_NO_MEM, () -> Win.allocateShared(hugeAtOne, 1, MPI.INFO_NULL, machine));
        int noUnitAtOne = machine.getRank() == 0 ? 0 : 1;
        Check.refuses(
                MPI.ERR_DISP, () -> Win.allocateShared(8, noUnitAtOne, MPI.INFO_NULL, machine));
    }

    private static void allocated(Intracomm machine) {
        RingNeighbours ring = RingNeighbours.of(machine);
        Win win = Win.allocate(64L, 8, MPI.INFO_NULL, machine);
        win.fence(0);
        long[] out = {7L + ring.rank()};
        win.put(MemorySegment.ofArray(out), 1, MPI.LONG, ring.right(), 7, 1, MPI.LONG);
        win.fence(0);
        Check.same(7L + ring.left(), win.memory().getAtIndex(LONG, 7), "put");
        win.free();
    }
}
