// SPDX-License-Identifier: Apache-2.0
package mpi.programs.window;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.List;
import mpi.Datatype;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Win;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Windows over every supported kind of memory: direct buffers of all types, whatever their
/// position, limit and order, slices of them, and native segments.
public final class WindowsOverBuffers {
    private static final int LENGTH = 8;

    private WindowsOverBuffers() {}

    /// A kind of buffer and the datatype of its elements.
    private record Kind(Buffer buffer, Datatype type) {}

    public static void run(Intracomm world) throws Exception {
        for (Kind kind : kinds()) {
            put(world, kind);
        }
        parts(world);
        hints(world);
        refused(world);
        refusedAtOne(world);
        refusedMemoryOfOne(world);
    }

    private static List<Kind> kinds() {
        return List.of(
                new Kind(MPI.newByteBuffer(LENGTH), MPI.BYTE),
                new Kind(ByteBuffer.allocateDirect(LENGTH), MPI.BYTE),
                new Kind(MPI.newCharBuffer(LENGTH), MPI.CHAR),
                new Kind(MPI.newShortBuffer(LENGTH), MPI.SHORT),
                new Kind(MPI.newIntBuffer(LENGTH), MPI.INT),
                new Kind(MPI.newLongBuffer(LENGTH), MPI.LONG),
                new Kind(MPI.newFloatBuffer(LENGTH), MPI.FLOAT),
                new Kind(MPI.newDoubleBuffer(LENGTH), MPI.DOUBLE));
    }

    /// Sizes, units and displacements are in elements of the buffer.
    private static void put(Intracomm world, Kind kind) {
        RingNeighbours ring = RingNeighbours.of(world);
        Buffer memory = kind.buffer();
        memory.position(3).limit(4);
        int bytes = kind.type().getByteSize();
        Win win = new Win(memory, LENGTH, 2, MPI.INFO_NULL, world);
        Check.same(bytes * LENGTH, win.getAttr(MPI.WIN_SIZE), "size over " + kind);
        Check.same(2 * bytes, win.getAttr(MPI.WIN_DISP_UNIT), "unit over " + kind);
        Check.same(address(memory), win.getAttr(MPI.WIN_BASE), "address of " + kind);
        byte[] out = new byte[bytes];
        out[0] = (byte) (1 + ring.rank());
        win.fence(0);
        win.put(MemorySegment.ofArray(out), 1, kind.type(), ring.right(), 3, 1, kind.type());
        win.fence(0);
        MemorySegment whole = MemorySegment.ofBuffer(memory.duplicate().clear());
        Check.same(1 + ring.left(), whole.get(ValueLayout.JAVA_BYTE, 6L * bytes), "in " + kind);
        byte[] got = new byte[bytes];
        win.get(MemorySegment.ofArray(got), 1, kind.type(), ring.right(), 3, 1, kind.type());
        win.fence(0);
        Check.same(out, got, "from " + kind);
        Check.that(memory.position() == 3 && memory.limit() == 4, "position of " + kind);
        win.free();
    }

    private static long address(Buffer buffer) {
        return MemorySegment.ofBuffer(buffer.duplicate().clear()).address();
    }

    /// A slice is a separate window; null with size 0 is an empty one.
    private static void parts(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        DoubleBuffer all = MPI.newDoubleBuffer(LENGTH);
        DoubleBuffer part = MPI.slice(all, 5);
        Win win =
                new Win(
                        ring.rank() == 0 ? null : part,
                        ring.rank() == 0 ? 0 : 3,
                        1,
                        new Info(),
                        world);
        win.fence(0);
        if (ring.right() != 0) {
            DoubleBuffer out = MPI.newDoubleBuffer(1).put(0, 0.5 + ring.rank());
            win.put(out, 1, MPI.DOUBLE, ring.right(), 2, 1, MPI.DOUBLE);
        }
        win.fence(0);
        double wanted = ring.rank() == 0 ? 0 : 0.5 + ring.left();
        Check.same(wanted, all.get(7), "last element of a slice");
        win.free();
        try (Arena arena = Arena.ofShared()) {
            MemorySegment segment = arena.allocate(32, 8).asSlice(8, 16);
            Win over = new Win(segment, 8, MPI.INFO_NULL, world);
            Check.same(16, over.getAttr(MPI.WIN_SIZE), "size of a segment");
            Check.same(segment.address(), over.getAttr(MPI.WIN_BASE), "address of a segment");
            over.free();
        }
    }

    /// Hints are accepted, even if a rank then locks against the hint that no rank locks.
    private static void hints(Intracomm world) {
        Info info = new Info();
        info.set("no_locks", "true");
        info.set("accumulate_ordering", "none");
        info.set("same_size", "true");
        info.set("unknown-hint", "unknown");
        Win win = new Win(MPI.newIntBuffer(1), 1, 1, info, world);
        Check.same("true", win.getInfo().get("no_locks"), "hint");
        win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
        win.unlock(0);
        win.free();
    }

    private static void refused(Intracomm world) throws Exception {
        ByteBuffer readOnly = MPI.newByteBuffer(LENGTH).asReadOnlyBuffer();
        ByteBuffer heap = ByteBuffer.allocate(LENGTH).order(ByteOrder.nativeOrder());
        Info none = MPI.INFO_NULL;
        Check.refuses(MPI.ERR_BUFFER, () -> new Win(readOnly, LENGTH, 1, none, world));
        Check.refuses(MPI.ERR_BUFFER, () -> new Win(heap, LENGTH, 1, none, world));
        Check.refuses(
                MPI.ERR_BUFFER,
                () -> new Win(MemorySegment.ofArray(new byte[LENGTH]), 1, none, world));
        Check.refuses(MPI.ERR_SIZE, () -> new Win(MPI.newByteBuffer(LENGTH), -1, 1, none, world));
    }

    /// A window whose memory one rank cannot allocate is created at no rank.
    private static void refusedAtOne(Intracomm world) throws Exception {
        boolean isFirst = world.getRank() == 0;
        Info none = MPI.INFO_NULL;
        long bytes = isFirst ? -1 : LENGTH;
        int unit = isFirst ? 0 : 1;
        ByteBuffer base = MPI.newByteBuffer(LENGTH);
        Check.refuses(MPI.ERR_SIZE, () -> Win.allocate(bytes, 1, none, world));
        Check.refuses(MPI.ERR_DISP, () -> Win.allocate(LENGTH, unit, none, world));
        Check.refuses(
                MPI.ERR_DISP, () -> new Win(LENGTH, unit, none, world, base, Win.FLAVOR_PRIVATE));
    }

    /// A window over memory that one rank refuses is created at no rank.
    private static void refusedMemoryOfOne(Intracomm world) throws Exception {
        boolean isFirst = world.getRank() == 0;
        Info none = MPI.INFO_NULL;
        ByteBuffer whole = MPI.newByteBuffer(LENGTH);
        MemorySegment segment = MemorySegment.ofBuffer(whole);
        ByteBuffer readOnly = isFirst ? whole.asReadOnlyBuffer() : whole;
        MemorySegment closed = isFirst ? closed() : segment;
        int size = isFirst ? LENGTH + 1 : LENGTH;
        int unit = isFirst ? 0 : 1;
        int flavor = isFirst ? 7 : Win.FLAVOR_PRIVATE;
        Check.refuses(MPI.ERR_BUFFER, () -> new Win(readOnly, LENGTH, 1, none, world));
        Check.refuses(MPI.ERR_BUFFER, () -> new Win(closed, 1, none, world));
        Check.refuses(MPI.ERR_SIZE, () -> new Win(whole, size, 1, none, world));
        Check.refuses(MPI.ERR_DISP, () -> new Win(segment, unit, none, world));
        Check.refuses(MPI.ERR_ARG, () -> new Win(LENGTH, 1, none, world, whole, flavor));
    }

    private static MemorySegment closed() {
        try (Arena arena = Arena.ofShared()) {
            return arena.allocate(LENGTH);
        }
    }
}
