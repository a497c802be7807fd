// SPDX-License-Identifier: Apache-2.0
package mpi.programs.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;

/// The pointer that all ranks share: in any order, in the order of the ranks, and in sequential
/// files.
public final class SharedFilePointers {
    private static final int EACH = 50;
    private static final int RDWR = MPI.MODE_CREATE | MPI.MODE_RDWR;

    private SharedFilePointers() {}

    public static void run(Intracomm world) throws Exception {
        TestFolder.use(
                world,
                folder -> {
                    anyOrder(world, folder);
                    requests(world, folder);
                    ordered(world, folder);
                    seeks(world, folder);
                    views(world, folder);
                    sequential(world, folder);
                    appended(world, folder);
                    twoFiles(world, folder);
                    stuckSideFile(world, folder);
                });
    }

    private static int[] ints(byte[] bytes) {
        int[] ints = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).asIntBuffer().get(ints);
        return ints;
    }

    private static int[] upTo(int count) {
        int[] all = new int[count];
        Arrays.setAll(all, n -> n);
        return all;
    }

    /// Each record occurs once, in any place; each is read by one rank.
    private static void anyOrder(Intracomm world, TestFolder folder) throws Exception {
        int rank = world.getRank();
        int all = EACH * world.getSize();
        File file = new File(world, folder.file("any"), RDWR);
        file.setView(0, MPI.INT, MPI.INT, "native");
        for (int n = 0; n < EACH; n++) {
            Status status = file.writeShared(new int[] {EACH * rank + n}, 1, MPI.INT);
            Check.same(1, status.getCount(MPI.INT), "written");
        }
        int[] there = ints(folder.read("any"));
        Arrays.sort(there);
        Check.same(upTo(all), there, "records");
        Check.same(all, file.getPositionShared(), "shared pointer");
        Check.same(0, file.getPosition(), "own pointer");
        world.barrier();
        file.seekShared(0, MPI.SEEK_SET);
        int[] counts = new int[all];
        int[] got = new int[1];
        for (int n = 0; n < EACH; n++) {
            Check.same(1, file.readShared(got, 1, MPI.INT).getCount(MPI.INT), "read");
            counts[got[0]]++;
        }
        int[] sums = new int[all];
        world.allReduce(counts, sums, all, MPI.INT, MPI.SUM);
        int[] ones = new int[all];
        Arrays.fill(ones, 1);
        Check.same(ones, sums, "each record was read once");
        Check.same(0, file.readShared(got, 1, MPI.INT).getCount(MPI.INT), "at the end");
        file.close();
    }

    private static void requests(Intracomm world, TestFolder folder) throws Exception {
        int rank = world.getRank();
        int size = world.getSize();
        File file = new File(world, folder.file("requests"), RDWR);
        IntBuffer own = MPI.newIntBuffer(1).put(0, rank);
        Request writing = file.iWriteShared(own, 1, MPI.INT);
        writing.waitFor();
        int[] there = ints(folder.read("requests"));
        Arrays.sort(there);
        Check.same(upTo(size), there, "ranks");
        file.seekShared(-4L * size, MPI.SEEK_CUR);
        IntBuffer got = MPI.newIntBuffer(1);
        Request reading = file.iReadShared(got, 1, MPI.INT);
        Check.same(1, reading.waitStatus().getCount(MPI.INT), "read");
        int[] ranks = new int[size];
        world.allGather(got, 1, MPI.INT, ranks, 1, MPI.INT);
        Arrays.sort(ranks);
        Check.same(upTo(size), ranks, "each rank was read once");
        file.close();
    }

    /// Parts of different lengths, in the order of the ranks.
    private static void ordered(Intracomm world, TestFolder folder) throws Exception {
        int rank = world.getRank();
        int size = world.getSize();
        int total = size * (size + 1) / 2;
        File file = new File(world, folder.file("ordered"), RDWR);
        int[] own = new int[rank + 1];
        Arrays.fill(own, rank);
        file.writeOrdered(own, own.length, MPI.INT);
        file.writeOrderedBegin(own, own.length, MPI.INT);
        Status status = file.writeOrderedEnd(own);
        Check.same(own.length, status.getCount(MPI.INT), "written");
        int[] there = ints(folder.read("ordered"));
        Check.same(2 * total, there.length, "ints");
        for (int n = 0, at = 0; n < size; n++) {
            for (int k = 0; k <= n; k++, at++) {
                Check.same(n, there[at], "first time");
                Check.same(n, there[total + at], "second time");
            }
        }
        file.seekShared(4L * total, MPI.SEEK_SET);
        int[] got = new int[own.length];
        Check.same(
                own.length, file.readOrdered(got, got.length, MPI.INT).getCount(MPI.INT), "read");
        Check.same(own, got, "own part");
        file.seekShared(0, MPI.SEEK_SET);
        Arrays.fill(got, -1);
        file.readOrderedBegin(got, got.length, MPI.INT);
        Check.same(own.length, file.readOrderedEnd(got).getCount(MPI.INT), "read");
        Check.same(own, got, "own part again");
        Check.same(4L * total, file.getPositionShared(), "after all parts");
        file.close();
    }

    private static void seeks(Intracomm world, TestFolder folder) throws Exception {
        folder.write("seeks", new byte[40]);
        File file = new File(world, folder.file("seeks"), MPI.MODE_RDONLY);
        Check.same(0, file.getPositionShared(), "at first");
        file.seekShared(30, MPI.SEEK_SET);
        Check.same(30, file.getPositionShared(), "from the beginning");
        file.seekShared(-10, MPI.SEEK_CUR);
        Check.same(20, file.getPositionShared(), "from here");
        file.seekShared(-1, MPI.SEEK_END);
        Check.same(39, file.getPositionShared(), "from the end");
        Check.refuses(MPI.ERR_ARG, () -> file.seekShared(-1, MPI.SEEK_SET));
        Check.refuses(MPI.ERR_ARG, () -> file.seekShared(0, 17));
        Check.same(39, file.getPositionShared(), "where it was");
        file.close();
    }

    /// A new view sets the pointer to its beginning.
    private static void views(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("views"), RDWR);
        file.writeOrdered(new byte[16], 16, MPI.BYTE);
        file.setView(8, MPI.SHORT, MPI.SHORT, "native");
        Check.same(0, file.getPositionShared(), "in the new view");
        file.writeOrdered(new short[] {(short) (7 + world.getRank())}, 1, MPI.SHORT);
        ByteBuffer there = ByteBuffer.wrap(folder.read("views")).order(ByteOrder.nativeOrder());
        for (int rank = 0; rank < world.getSize(); rank++) {
            Check.same(7 + rank, there.getShort(8 + 2 * rank), "in the new view");
        }
        Check.same(world.getSize(), file.getPositionShared(), "shorts");
        file.close();
    }

    private static void sequential(Intracomm world, TestFolder folder) throws Exception {
        int size = world.getSize();
        int mode = MPI.MODE_SEQUENTIAL;
        String name = folder.file("sequential");
        File out = new File(world, name, MPI.MODE_CREATE | MPI.MODE_WRONLY | mode);
        out.writeOrdered(new int[] {world.getRank()}, 1, MPI.INT);
        out.setView(MPI.DISPLACEMENT_CURRENT, MPI.LONG, MPI.LONG, "native");
        Check.same(4L * size, out.getView().getDisp(), "where the pointer was");
        out.writeShared(new long[] {-1}, 1, MPI.LONG);
        Check.refuses(MPI.ERR_UNSUPPORTED_OPERATION, () -> out.write(new long[1], 1, MPI.LONG));
        Check.refuses(
                MPI.ERR_UNSUPPORTED_OPERATION, () -> out.writeAt(0, new long[1], 1, MPI.LONG));
        Check.refuses(MPI.ERR_UNSUPPORTED_OPERATION, () -> out.seek(0, MPI.SEEK_SET));
        Check.refuses(MPI.ERR_UNSUPPORTED_OPERATION, out::getPosition);
        Check.refuses(MPI.ERR_UNSUPPORTED_OPERATION, () -> out.seekShared(0, MPI.SEEK_SET));
        Check.refuses(MPI.ERR_UNSUPPORTED_OPERATION, () -> out.setSize(0));
        Check.refuses(MPI.ERR_ARG, () -> out.setView(0, MPI.INT, MPI.INT, "native"));
        out.close();
        Check.same(12 * size, folder.read("sequential").length, "bytes");
        File in = new File(world, name, MPI.MODE_RDONLY | mode);
        int[] got = new int[1];
        in.readOrdered(got, 1, MPI.INT);
        Check.same(world.getRank(), got[0], "in order");
        in.close();
    }

    private static void appended(Intracomm world, TestFolder folder) throws Exception {
        folder.write("appended", new byte[] {1, 2});
        File file = new File(world, folder.file("appended"), MPI.MODE_RDWR | MPI.MODE_APPEND);
        file.writeOrdered(new byte[] {(byte) world.getRank()}, 1, MPI.BYTE);
        byte[] there = folder.read("appended");
        Check.same(2 + world.getSize(), there.length, "bytes");
        Check.same(2, there[1], "what was there");
        Check.same(world.getSize() - 1, there[there.length - 1], "the last rank");
        file.close();
    }

    /// Two openings of one file have pointers of their own.
    private static void twoFiles(Intracomm world, TestFolder folder) throws Exception {
        folder.write("two", new byte[100]);
        File one = new File(world, folder.file("two"), MPI.MODE_RDONLY);
        File other = new File(world, folder.file("two"), MPI.MODE_RDONLY);
        one.readOrdered(new byte[3], 3, MPI.BYTE);
        Check.same(3L * world.getSize(), one.getPositionShared(), "of one");
        Check.same(0, other.getPositionShared(), "of the other");
        world.barrier();
        other.close();
        one.readShared(new byte[1], 1, MPI.BYTE);
        one.close();
    }

    /// A side file that cannot be deleted does not keep the file itself.
    private static void stuckSideFile(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("closed"), RDWR | MPI.MODE_DELETE_ON_CLOSE);
        file.writeShared(new byte[1], 1, MPI.BYTE);
        world.barrier();
        boolean isFirst = world.getRank() == 0;
        Path side = isFirst ? folder.sideFiles().getFirst() : Path.of("");
        if (isFirst) {
            Files.delete(side);
            Files.createDirectories(side.resolve("full"));
        }
        world.barrier();
        Check.failure(file::close);
        Check.that(!folder.has("closed"), "file is deleted");
        world.barrier();
        if (isFirst) {
            Files.delete(side.resolve("full"));
            Files.delete(side);
        }
        world.barrier();
    }
}
