// SPDX-License-Identifier: Apache-2.0
package mpi.programs.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import mpi.Datatype;
import mpi.File;
import mpi.FileView;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;
import mpi.programs.Check;

/// Views of files: displacements, etypes, filetypes with gaps, and memory with gaps.
public final class FileViews {
    private static final int RDWR = MPI.MODE_CREATE | MPI.MODE_RDWR;

    private FileViews() {}

    public static void run(Intracomm world) throws Exception {
        TestFolder.use(
                world,
                folder -> {
                    interleaved(world, folder);
                    blocksOfAnArray(world, folder);
                    positions(world, folder);
                    memoryWithGaps(world, folder);
                    structures(world, folder);
                    pairs(world, folder);
                    nothing(world, folder);
                    denseGaps(world, folder);
                    overlapping(world, folder);
                    viewReportsItsParts(world, folder);
                });
    }

    private static int[] ints(byte[] bytes) {
        int[] ints = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).asIntBuffer().get(ints);
        return ints;
    }

    /// One int of each rank in turn, after a header.
    private static Datatype everyNth(int size) {
        return Datatype.createResized(
                Datatype.createContiguous(1, MPI.INT), 0, Integer.BYTES * size);
    }

    private static void interleaved(Intracomm world, TestFolder folder) throws Exception {
        int rank = world.getRank();
        int size = world.getSize();
        File file = new File(world, folder.file("interleaved"), RDWR);
        file.setView(8 + 4L * rank, MPI.INT, everyNth(size), "native");
        int[] own = {10 * rank, 10 * rank + 1, 10 * rank + 2};
        file.write(own, 3, MPI.INT);
        Check.same(3, file.getPosition(), "pointer in etypes");
        int[] wanted = new int[2 + 3 * size];
        for (int n = 0; n < 3 * size; n++) {
            wanted[2 + n] = 10 * (n % size) + n / size;
        }
        Check.same(wanted, ints(folder.read("interleaved")), "file");
        int[] got = new int[2];
        file.readAt(1, got, 2, MPI.INT);
        Check.same(new int[] {own[1], own[2]}, got, "from the second on");
        Status status = file.readAt(2, new int[5], 5, MPI.INT);
        Check.same(1, status.getCount(MPI.INT), "one is left");
        file.close();
    }

    /// Each rank has rows of a matrix of 4 columns and a column of another.
    private static void blocksOfAnArray(Intracomm world, TestFolder folder) throws Exception {
        int rank = world.getRank();
        int size = world.getSize();
        int[] whole = {3, 2 * size};
        Datatype part =
                Datatype.createSubarray(
                        whole, new int[] {3, 2}, new int[] {0, 2 * rank}, MPI.SHORT);
        File file = new File(world, folder.file("matrix"), RDWR);
        file.setView(0, MPI.SHORT, part, "native");
        short[] own = {1, 2, 3, 4, 5, 6};
        for (int n = 0; n < own.length; n++) {
            own[n] += (short) (10 * rank);
        }
        file.writeAll(own, 6, MPI.SHORT);
        ByteBuffer there = ByteBuffer.wrap(folder.read("matrix")).order(ByteOrder.nativeOrder());
        Check.same(12 * size, there.capacity(), "bytes");
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 2 * size; column++) {
                int wanted = 10 * (column / 2) + 2 * row + column % 2 + 1;
                Check.same(wanted, there.getShort(2 * (2 * size * row + column)), "element");
            }
        }
        short[] got = new short[6];
        file.seek(0, MPI.SEEK_SET);
        file.readAll(got, 6, MPI.SHORT);
        Check.same(own, got, "part");
        file.close();
    }

    private static void positions(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("positions"), RDWR);
        Datatype two = Datatype.createResized(Datatype.createContiguous(2, MPI.LONG), 0, 40);
        file.setView(100, MPI.LONG, two, "native");
        Check.same(100, file.getByteOffset(0), "first");
        Check.same(108, file.getByteOffset(1), "second");
        Check.same(140, file.getByteOffset(2), "after the gap");
        Check.same(100 + 500_000_000L * 40 + 8, file.getByteOffset(1_000_000_001), "far");
        file.seek(7, MPI.SEEK_SET);
        file.seek(-2, MPI.SEEK_CUR);
        Check.same(5, file.getPosition(), "from here");
        for (long[] sizeAndEnd :
                new long[][] {{0, 0}, {100, 0}, {101, 1}, {108, 1}, {116, 2}, {139, 2}, {141, 3}}) {
            file.setSize(sizeAndEnd[0]);
            file.seek(0, MPI.SEEK_END);
            Check.same(sizeAndEnd[1], file.getPosition(), "end of " + sizeAndEnd[0] + " bytes");
            world.barrier();
        }
        file.setView(0, MPI.BYTE, MPI.BYTE, "native");
        Check.same(0, file.getPosition(), "pointer after a new view");
        file.close();
    }

    private static void memoryWithGaps(Intracomm world, TestFolder folder) throws Exception {
        int rank = world.getRank();
        File file = new File(world, folder.file("gaps"), RDWR);
        file.setView(12L * rank, MPI.INT, MPI.INT, "native");
        Datatype odd = Datatype.createVector(3, 1, 2, MPI.INT);
        file.write(new int[] {rank, -1, rank + 1, -1, rank + 2, -1}, 1, odd);
        int[] wanted = new int[3 * world.getSize()];
        Arrays.setAll(wanted, n -> n / 3 + n % 3);
        Check.same(wanted, ints(folder.read("gaps")), "file");
        int[] got = {9, 9, 9, 9, 9, 9};
        file.readAt(0, got, 1, odd);
        Check.same(new int[] {rank, 9, rank + 1, 9, rank + 2, 9}, got, "memory");
        Arrays.fill(got, 9);
        file.setSize(12L * world.getSize());
        long last = 3L * (world.getSize() - rank) - 2;
        Status status = file.readAt(last, got, 1, odd);
        Check.same(2, status.getElements(odd), "two before the end");
        Check.same(MPI.UNDEFINED, status.getCount(odd), "no whole vector");
        Check.same(9, got[4], "what was not read");
        file.close();
    }

    /// A double and an int; in memory with a gap, in the file without.
    private static Datatype record() {
        return Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.DOUBLE, MPI.INT});
    }

    private static void structures(Intracomm world, TestFolder folder) throws Exception {
        int rank = world.getRank();
        File file = new File(world, folder.file("structures"), RDWR);
        Datatype packed = Datatype.createResized(record(), 0, 12);
        file.setView(24L * rank, packed, packed, "native");
        ByteBuffer memory = ByteBuffer.allocate(32).order(ByteOrder.nativeOrder());
        memory.putDouble(0, rank + 0.5).putInt(8, rank).putDouble(16, -1).putInt(24, -rank);
        file.writeAt(0, memory, 2, record());
        byte[] all = folder.read("structures");
        Check.same(24 * world.getSize(), all.length, "bytes");
        ByteBuffer there = ByteBuffer.wrap(all).order(ByteOrder.nativeOrder());
        Check.same(rank, there.getInt(24 * rank + 8), "int");
        Check.that(there.getDouble(24 * rank + 12) == -1, "second double");
        ByteBuffer got = ByteBuffer.allocate(32).order(ByteOrder.nativeOrder());
        Status status = file.readAt(0, got, 2, record());
        Check.same(2, status.getCount(record()), "structures");
        Check.same(memory.array(), got.array(), "memory");
        file.close();
    }

    /// Pairs have no padding in a file of bytes, and keep it where the filetype is one.
    private static void pairs(Intracomm world, TestFolder folder) throws Exception {
        int rank = world.getRank();
        File file = new File(world, folder.file("pairs"), RDWR);
        ByteBuffer memory = ByteBuffer.allocate(32).order(ByteOrder.nativeOrder());
        memory.putDouble(0, 1.5).putInt(8, 3).putDouble(16, 2.5).putInt(24, 4);
        Status status = file.writeAt(24L * rank, memory, 2, MPI.DOUBLE_INT);
        Check.same(2, status.getCount(MPI.DOUBLE_INT), "pairs written");
        ByteBuffer there = ByteBuffer.wrap(folder.read("pairs")).order(ByteOrder.nativeOrder());
        Check.same(24 * world.getSize(), there.capacity(), "bytes of pairs");
        Check.that(there.getDouble(24 * rank + 12) == 2.5, "second value");
        Check.same(4, there.getInt(24 * rank + 20), "second index");
        ByteBuffer got = ByteBuffer.allocate(32).order(ByteOrder.nativeOrder());
        status = file.readAt(24L * rank, got, 2, MPI.DOUBLE_INT);
        Check.same(2, status.getCount(MPI.DOUBLE_INT), "pairs read");
        Check.same(memory.array(), got.array(), "pairs");
        file.setView(1000, MPI.DOUBLE_INT, MPI.DOUBLE_INT, "native");
        Check.same(1016, file.getByteOffset(1), "second pair");
        file.close();
    }

    private static void nothing(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("nothing"), RDWR);
        Datatype none = Datatype.createContiguous(0, MPI.INT);
        file.setView(0, MPI.INT, none, "native");
        Check.same(0, file.readAt(0, new int[1], 1, MPI.INT).getCount(MPI.INT), "of nothing");
        Check.same(0, file.writeAt(0, new int[1], 0, MPI.INT).getCount(MPI.INT), "none");
        Check.refuses(MPI.ERR_ARG, () -> file.writeAt(0, new int[1], 1, MPI.INT));
        Check.refuses(MPI.ERR_ARG, () -> file.getByteOffset(0));
        file.close();
    }

    /// Many short runs, which are read together, over several windows.
    private static void denseGaps(Intracomm world, TestFolder folder) throws Exception {
        int size = world.getSize();
        int rank = world.getRank();
        int each = 100_000;
        byte[] all = new byte[Integer.BYTES * each * size];
        ByteBuffer there = ByteBuffer.wrap(all).order(ByteOrder.nativeOrder());
        for (int n = 0; n < each * size; n++) {
            there.putInt(Integer.BYTES * n, n);
        }
        folder.write("dense", all);
        File file = new File(world, folder.file("dense"), MPI.MODE_RDONLY);
        file.setView(4L * rank, MPI.INT, everyNth(size), "native");
        int[] got = new int[each + 10];
        Status status = file.read(got, each + 10, MPI.INT);
        Check.same(each, status.getCount(MPI.INT), "all of this rank");
        int[] wanted = new int[each + 10];
        for (int n = 0; n < each; n++) {
            wanted[n] = size * n + rank;
        }
        Check.same(wanted, got, "every one of this rank");
        file.close();
    }

    /// Bytes that occur twice may be read.
    private static void overlapping(Intracomm world, TestFolder folder) throws Exception {
        byte[] all = new byte[6 * Integer.BYTES];
        int[] numbers = {0, 1, 2, 3, 4, 5};
        ByteBuffer.wrap(all).order(ByteOrder.nativeOrder()).asIntBuffer().put(numbers);
        folder.write("overlapping", all);
        Datatype pairs = Datatype.createIndexed(new int[] {2, 2}, new int[] {0, 1}, MPI.INT);
        File file = new File(world, folder.file("overlapping"), MPI.MODE_RDONLY);
        file.setView(0, MPI.INT, pairs, "native");
        int[] got = new int[8];
        Status status = file.read(got, 8, MPI.INT);
        Check.same(8, status.getCount(MPI.INT), "numbers");
        Check.same(new int[] {0, 1, 1, 2, 3, 4, 4, 5}, got, "numbers");
        file.close();
        File written = new File(world, folder.file("overlapping"), RDWR);
        Check.refuses(MPI.ERR_ARG, () -> written.setView(0, MPI.INT, pairs, "native"));
        written.close();
    }

    private static void viewReportsItsParts(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("told"), RDWR);
        FileView first = file.getView();
        Check.same(0, first.getDisp(), "displacement");
        Check.same(MPI.BYTE, first.getEType(), "etype");
        Check.same(MPI.BYTE, first.getFileType(), "filetype");
        Check.same("native", first.getDataRep(), "representation");
        Info hints = new Info();
        hints.set("striping_unit", "1");
        Datatype row = Datatype.createContiguous(3, MPI.FLOAT);
        file.setView(5, MPI.FLOAT, row, "internal", hints);
        FileView view = file.getView();
        Check.same(5, view.getDisp(), "displacement");
        Check.same(MPI.FLOAT, view.getEType(), "etype");
        Check.same(row, view.getFileType(), "filetype");
        Check.same("internal", view.getDataRep(), "representation");
        Check.same("1", file.getInfo().get("striping_unit"), "hint");
        FileView own = new FileView(1, MPI.INT, row, "external32");
        Check.same(1, own.getDisp(), "made by the program");
        row.free();
        Datatype kept = file.getView().getFileType();
        Check.same(3, kept.getSize(), "elements of a filetype that was freed");
        file.setView(1, MPI.FLOAT, kept, "native");
        Check.same(1, file.getView().getDisp(), "displacement");
        file.close();
    }
}
