// SPDX-License-Identifier: Apache-2.0
package mpi.programs.file;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import mpi.File;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Files as bytes: opening, closing, sizes, offsets, and the pointer of each rank.
public final class FileBasics {
    private static final int EACH = 5;
    private static final int RDWR = MPI.MODE_CREATE | MPI.MODE_RDWR;

    private FileBasics() {}

    public static void run(Intracomm world) throws Exception {
        TestFolder.use(
                world,
                folder -> {
                    offsets(world, folder);
                    pointers(world, folder);
                    requests(world, folder);
                    endOfFile(world, folder);
                    sizes(world, folder);
                    modes(world, folder);
                    properties(world, folder);
                    buffers(world, folder);
                    beyondTwoGiga(world, folder);
                    atomic(world, folder);
                    oneRank(folder);
                });
    }

    private static int[] ownNumbers(int rank) {
        int[] numbers = new int[EACH];
        Arrays.setAll(numbers, n -> 100 * rank + n);
        return numbers;
    }

    private static int[] allNumbers(int size) {
        int[] all = new int[EACH * size];
        Arrays.setAll(all, n -> 100 * (n / EACH) + n % EACH);
        return all;
    }

    private static int[] ints(byte[] bytes) {
        int[] ints = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).asIntBuffer().get(ints);
        return ints;
    }

    private static byte[] bytes(int... ints) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * ints.length);
        bytes.order(ByteOrder.nativeOrder()).asIntBuffer().put(ints);
        return bytes.array();
    }

    private static void offsets(Intracomm world, TestFolder folder) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        File file = new File(world, folder.file("offsets"), RDWR);
        long at = (long) Integer.BYTES * EACH * ring.rank();
        Status status = file.writeAt(at, ownNumbers(ring.rank()), EACH, MPI.INT);
        Check.same(EACH, status.getCount(MPI.INT), "written");
        Check.same(allNumbers(ring.size()), ints(folder.read("offsets")), "file");
        int[] got = new int[EACH];
        status = file.readAt((long) Integer.BYTES * EACH * ring.right(), got, EACH, MPI.INT);
        Check.same(EACH, status.getCount(MPI.INT), "read");
        Check.same(ownNumbers(ring.right()), got, "numbers of the right");
        Check.same(0, file.getPosition(), "pointer after explicit offsets");
        file.close();
    }

    private static void pointers(Intracomm world, TestFolder folder) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        folder.write("pointers", bytes(allNumbers(ring.size())));
        File file = new File(world, folder.file("pointers"), MPI.MODE_RDWR);
        long own = (long) Integer.BYTES * EACH * ring.rank();
        file.seek(own, MPI.SEEK_SET);
        int[] got = new int[2];
        file.read(got, 2, MPI.INT);
        Check.same(Arrays.copyOf(ownNumbers(ring.rank()), 2), got, "first two");
        Check.same(own + 8, file.getPosition(), "pointer");
        Check.same(own + 8, file.getByteOffset(file.getPosition()), "byte");
        file.read(got, 2, MPI.INT);
        Check.same(100 * ring.rank() + 2, got[0], "third");
        file.seek(-8, MPI.SEEK_CUR);
        file.write(new int[] {-1, -2}, 2, MPI.INT);
        file.seek(-4, MPI.SEEK_END);
        Check.same((long) Integer.BYTES * (EACH * ring.size() - 1), file.getPosition(), "last");
        int[] wanted = allNumbers(ring.size());
        for (int rank = 0; rank < ring.size(); rank++) {
            wanted[EACH * rank + 2] = -1;
            wanted[EACH * rank + 3] = -2;
        }
        Check.same(wanted, ints(folder.read("pointers")), "file");
        file.close();
    }

    private static void requests(Intracomm world, TestFolder folder) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        File file = new File(world, folder.file("requests"), RDWR);
        IntBuffer own = MPI.newIntBuffer(EACH).put(0, ownNumbers(ring.rank()));
        long at = (long) Integer.BYTES * EACH * ring.rank();
        Request first = file.iWriteAt(at, own, 2, MPI.INT);
        file.seek(at + 8, MPI.SEEK_SET);
        Request second = file.iWrite(MPI.slice(own, 2), EACH - 2, MPI.INT);
        Request.waitAll(new Request[] {first, second});
        Check.same(allNumbers(ring.size()), ints(folder.read("requests")), "file");
        IntBuffer got = IntBuffer.allocate(EACH);
        Request reading =
                file.iReadAt((long) Integer.BYTES * EACH * ring.right(), got, EACH, MPI.INT);
        Check.same(EACH, reading.waitStatus().getCount(MPI.INT), "read");
        Check.same(ownNumbers(ring.right()), got.array(), "numbers of the right");
        file.seek(at, MPI.SEEK_SET);
        reading = file.iRead(got, EACH, MPI.INT);
        Check.that(reading.test(), "request is done");
        Check.same(ownNumbers(ring.rank()), got.array(), "own numbers");
        file.close();
    }

    private static void endOfFile(Intracomm world, TestFolder folder) throws Exception {
        folder.write("end", new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
        File file = new File(world, folder.file("end"), MPI.MODE_RDONLY);
        int[] got = {-1, -1, -1, -1};
        Status status = file.readAt(4, got, 4, MPI.INT);
        Check.same(MPI.UNDEFINED, status.getCount(MPI.INT), "six bytes as ints");
        Check.same(6, status.getElements(MPI.BYTE), "bytes");
        Check.same(-1, got[2], "what was not read");
        status = file.readAt(2, got, 4, MPI.INT);
        Check.same(2, status.getCount(MPI.INT), "two whole ints");
        Check.same(0, file.readAt(10, got, 4, MPI.INT).getCount(MPI.INT), "at the end");
        Check.same(0, file.readAt(99, got, 4, MPI.INT).getCount(MPI.INT), "beyond the end");
        Check.same(3, file.read(new byte[3], 3, MPI.BYTE).getCount(MPI.BYTE), "from the pointer");
        Check.same(7, file.read(new byte[9], 9, MPI.BYTE).getCount(MPI.BYTE), "the rest");
        Check.same(12, file.getPosition(), "moved by what was asked for");
        file.close();
    }

    private static void sizes(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("sizes"), RDWR);
        file.setSize(1000);
        Check.same(1000, file.getSize(), "longer");
        file.preallocate(3_000_000);
        Check.same(3_000_000, folder.read("sizes").length, "with space");
        file.preallocate(10);
        Check.same(3_000_000, file.getSize(), "was longer");
        world.barrier();
        file.setSize(7);
        Check.same(7, folder.read("sizes").length, "cut off");
        file.setSize(7);
        file.sync();
        Check.same(7, file.getSize(), "the same");
        file.close();
    }

    private static void modes(Intracomm world, TestFolder folder) throws Exception {
        String name = folder.file("modes");
        File file =
                new File(
                        world,
                        name,
                        MPI.MODE_CREATE
                                | MPI.MODE_EXCL
                                | MPI.MODE_WRONLY
                                | MPI.MODE_UNIQUE_OPEN
                                | MPI.MODE_DELETE_ON_CLOSE);
        Check.that(folder.has("modes"), "file is made");
        file.close();
        Check.that(!folder.has("modes"), "file is deleted");
        world.barrier();
        folder.write("appended", new byte[] {1, 2, 3});
        file = new File(world, folder.file("appended"), MPI.MODE_WRONLY | MPI.MODE_APPEND);
        Check.same(3, file.getPosition(), "at the end");
        Check.same(3, file.getPositionShared(), "shared pointer at the end");
        file.seek(world.getRank(), MPI.SEEK_CUR);
        file.write(new byte[] {9}, 1, MPI.BYTE);
        byte[] wanted = Arrays.copyOf(new byte[] {1, 2, 3}, 3 + world.getSize());
        Arrays.fill(wanted, 3, wanted.length, (byte) 9);
        Check.same(wanted, folder.read("appended"), "appended");
        file.close();
        if (world.getRank() == 0) {
            File.delete(folder.file("appended"));
            Check.that(!folder.has("appended"), "deleted");
            java.nio.file.Files.write(java.nio.file.Path.of(name), new byte[1]);
            File.delete(name, MPI.INFO_NULL);
            Check.that(!folder.has("modes"), "deleted with hints");
        }
        world.barrier();
    }

    private static void properties(Intracomm world, TestFolder folder) throws Exception {
        Info hints = new Info();
        hints.set("cb_nodes", "2");
        File file = new File(world, folder.file("properties"), RDWR, hints);
        Check.same("2", file.getInfo().get("cb_nodes"), "hint");
        hints.set("cb_nodes", "3");
        Check.same("2", file.getInfo().get("cb_nodes"), "hint that was given");
        file.setInfo(hints);
        Check.same("3", file.getInfo().get("cb_nodes"), "hint that was set");
        Check.same(RDWR, file.getAMode(), "mode");
        Check.same(MPI.IDENT, Group.compare(world.getGroup(), file.getGroup()), "group");
        Check.same(MPI.DOUBLE.getExtent(), file.getTypeExtent(MPI.DOUBLE), "extent of doubles");
        Check.same(16, file.getTypeExtent(MPI.DOUBLE_INT), "extent of pairs");
        Check.same(MPI.ERRORS_RETURN, file.getErrhandler(), "handler of files");
        file.callErrhandler(MPI.ERR_IO); // returns
        file.setErrhandler(MPI.ERRORS_ARE_FATAL);
        Check.same(MPI.ERRORS_ARE_FATAL, file.getErrhandler(), "handler that was set");
        file.close();
    }

    private static void buffers(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("buffers"), RDWR);
        long at = 1000L * world.getRank();
        file.writeAt(at, new boolean[] {true, false, true}, 3, MPI.BOOLEAN);
        file.writeAt(at + 3, "öx".toCharArray(), 2, MPI.CHAR);
        file.writeAt(at + 7, new double[] {0.5}, 1, MPI.DOUBLE);
        file.writeAt(at + 15, ByteBuffer.wrap(new byte[] {7, 8}).asReadOnlyBuffer(), 2, MPI.BYTE);
        file.writeAt(at + 17, none(), 0, MPI.BYTE);
        boolean[] flags = new boolean[3];
        char[] chars = new char[2];
        LongBuffer bits = MPI.newLongBuffer(1);
        file.readAt(at, flags, 3, MPI.BOOLEAN);
        file.readAt(at + 3, chars, 2, MPI.CHAR);
        file.readAt(at + 7, bits, 1, MPI.LONG);
        Check.same(new boolean[] {true, false, true}, flags, "flags");
        Check.same("öx", new String(chars), "chars");
        Check.same(Double.doubleToLongBits(0.5), bits.get(0), "double");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment segment = arena.allocate(2);
            file.readAt(at + 15, segment, 2, MPI.BYTE);
            Check.same(8, segment.get(ValueLayout.JAVA_BYTE, 1), "segment");
        }
        largeArray(file, 1_000_000L * (1 + world.getRank()) * Long.BYTES);
        file.close();
    }

    /// Longer than the pieces in which arrays are copied.
    private static void largeArray(File file, long at) {
        long[] numbers = new long[300_001];
        Arrays.setAll(numbers, n -> at + n);
        file.writeAt(at, numbers, numbers.length, MPI.LONG);
        long[] got = new long[numbers.length];
        Status status = file.readAt(at, got, got.length, MPI.LONG);
        Check.same(got.length, status.getCount(MPI.LONG), "longs");
        Check.same(numbers, got, "large array");
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // what a program passes
    private static <T> T none() {
        return null;
    }

    private static void beyondTwoGiga(Intracomm world, TestFolder folder) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        File file = new File(world, folder.file("sparse"), RDWR | MPI.MODE_DELETE_ON_CLOSE);
        long far = 5L << 30;
        file.writeAt(far + 4L * ring.rank(), new int[] {ring.rank()}, 1, MPI.INT);
        world.barrier();
        Check.same(far + 4L * ring.size(), file.getSize(), "size");
        int[] got = new int[1];
        file.readAt(far + 4L * ring.right(), got, 1, MPI.INT);
        Check.same(ring.right(), got[0], "far away");
        file.setView(far, MPI.INT, MPI.INT, "native");
        file.seek(0, MPI.SEEK_END);
        Check.same(ring.size(), file.getPosition(), "ints in the view");
        Check.same(far + 4L * ring.size(), file.getByteOffset(file.getPosition()), "end");
        file.close();
    }

    private static void atomic(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("atomic"), RDWR);
        Check.that(!file.getAtomicity(), "not atomic at first");
        file.setAtomicity(true);
        Check.that(file.getAtomicity(), "atomic");
        byte[] block = new byte[1 << 16];
        Arrays.fill(block, (byte) (1 + world.getRank()));
        file.writeAt(0, block, block.length, MPI.BYTE);
        for (int round = 0; round < 20; round++) {
            file.writeAt(0, block, block.length, MPI.BYTE);
            byte[] got = new byte[block.length];
            file.readAt(0, got, got.length, MPI.BYTE);
            for (byte each : got) {
                Check.same(got[0], each, "a block of one rank");
            }
        }
        world.barrier();
        file.setAtomicity(false);
        Check.that(!file.getAtomicity(), "not atomic again");
        file.close();
    }

    private static void oneRank(TestFolder folder) {
        int rank = MPI.COMM_WORLD.getRank();
        String name = folder.file("of-" + rank);
        File file = new File(MPI.COMM_SELF, name, RDWR);
        file.write(new int[] {rank}, 1, MPI.INT);
        Check.same(4, file.getSize(), "own file");
        file.close();
    }
}
