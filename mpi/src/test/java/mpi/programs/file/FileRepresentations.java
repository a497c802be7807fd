// SPDX-License-Identifier: Apache-2.0
package mpi.programs.file;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import mpi.Datatype;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;
import mpi.programs.Check;

/// How elements are written: `external32` is big endian, as `DataOutputStream` writes, `native` and
/// `internal` are not changed.
public final class FileRepresentations {
    private static final int RDWR = MPI.MODE_CREATE | MPI.MODE_RDWR;

    private FileRepresentations() {}

    public static void run(Intracomm world) throws Exception {
        TestFolder.use(
                world,
                folder -> {
                    knownBytes(world, folder);
                    sameAsDataOutput(world, folder);
                    structures(world, folder);
                    largeAndShort(world, folder);
                    views(world, folder);
                    internal(world, folder);
                });
    }

    /// Bytes that IEEE 754 and the table of external32 specify.
    private static void knownBytes(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("known"), RDWR);
        file.setView(0, MPI.BYTE, MPI.BYTE, "external32");
        if (world.getRank() == 0) {
            file.write(new byte[] {-2}, 1, MPI.BYTE);
            file.write(new boolean[] {true}, 1, MPI.BOOLEAN);
            file.write(new char[] {'\u20ac'}, 1, MPI.CHAR);
            file.write(new short[] {-2}, 1, MPI.SHORT);
            file.write(new int[] {1 << 16}, 1, MPI.INT);
            file.write(new long[] {0x0102030405060708L}, 1, MPI.LONG);
            file.write(new float[] {1f}, 1, MPI.FLOAT);
            file.write(new double[] {-2d}, 1, MPI.DOUBLE);
        }
        String wanted =
                "fe"
                        + "01"
                        + "20ac"
                        + "fffe"
                        + "00010000"
                        + "0102030405060708"
                        + "3f800000"
                        + "c000000000000000";
        Check.same(wanted, HexFormat.of().formatHex(folder.read("known")), "bytes");
        double[] got = new double[1];
        file.readAt(22, got, 1, MPI.DOUBLE);
        Check.that(got[0] == -2, "double");
        file.close();
    }

    private static void sameAsDataOutput(Intracomm world, TestFolder folder) throws Exception {
        int rank = world.getRank();
        double[] own = new double[200_000];
        Arrays.setAll(own, n -> Math.sqrt(n + rank));
        File file = new File(world, folder.file("doubles"), RDWR);
        file.setView(8L * own.length * rank, MPI.DOUBLE, MPI.DOUBLE, "external32");
        file.writeAll(own, own.length, MPI.DOUBLE);
        byte[] all = folder.read("doubles");
        ByteArrayOutputStream wanted = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(wanted);
        for (double each : own) {
            data.writeDouble(each);
        }
        int from = 8 * own.length * rank;
        Check.same(
                wanted.toByteArray(),
                Arrays.copyOfRange(all, from, from + 8 * own.length),
                "bytes");
        double[] got = new double[own.length];
        file.readAtAll(0, got, got.length, MPI.DOUBLE);
        Check.same(own, got, "doubles");
        file.close();
    }

    /// The bytes of each field are swapped separately; padding is not written.
    private static void structures(Intracomm world, TestFolder folder) throws Exception {
        Datatype inner =
                Datatype.createStruct(
                        new int[] {1, 2}, new int[] {0, 2}, new Datatype[] {MPI.BYTE, MPI.SHORT});
        Datatype type =
                Datatype.createStruct(
                        new int[] {1, 1, 1},
                        new int[] {0, 16, 32},
                        new Datatype[] {MPI.INT, MPI.DOUBLE_INT, inner});
        ByteBuffer memory = ByteBuffer.allocate(80).order(ByteOrder.nativeOrder());
        for (int at = 0; at < 80; at += 40) {
            memory.putInt(at, 1).putDouble(at + 16, 1).putInt(at + 24, 2);
            memory.put(at + 32, (byte) 3).putShort(at + 34, (short) 4).putShort(at + 36, (short) 5);
        }
        Check.same(40, type.getExtent(), "extent in memory");
        File file = new File(world, folder.file("fields"), RDWR);
        file.setView(0, MPI.BYTE, MPI.BYTE, "external32");
        if (world.getRank() == 0) {
            Check.same(2, file.write(memory, 2, type).getCount(type), "structures");
        }
        String one = "00000001" + "3ff0000000000000" + "00000002" + "03" + "0004" + "0005";
        Check.same(one + one, HexFormat.of().formatHex(folder.read("fields")), "bytes");
        ByteBuffer got = ByteBuffer.allocate(80);
        Status status = file.readAt(0, got, 2, type);
        Check.same(2, status.getCount(type), "structures read");
        Check.same(memory.array(), got.array(), "fields");
        file.close();
    }

    private static void largeAndShort(Intracomm world, TestFolder folder) throws Exception {
        byte[] bytes = new byte[10];
        ByteBuffer.wrap(bytes).putInt(0, 7).putInt(4, 8);
        folder.write("short", bytes);
        File file = new File(world, folder.file("short"), MPI.MODE_RDONLY);
        file.setView(0, MPI.INT, MPI.INT, "external32");
        int[] got = {-1, -1, -1, -1};
        Status status = file.readAt(0, got, 4, MPI.INT);
        Check.same(MPI.UNDEFINED, status.getCount(MPI.INT), "two ints and a half");
        Check.same(10, status.getElements(MPI.BYTE), "bytes");
        Check.same(new int[] {7, 8}, Arrays.copyOf(got, 2), "whole ints");
        Check.same(-1, got[3], "what was not read");
        file.close();
    }

    /// A view with gaps; each rank has every other long.
    private static void views(Intracomm world, TestFolder folder) throws Exception {
        int rank = world.getRank();
        int size = world.getSize();
        File file = new File(world, folder.file("views"), RDWR);
        Datatype nth = Datatype.createResized(MPI.LONG, 0, Long.BYTES * size);
        file.setView(8L * rank, MPI.LONG, nth, "external32");
        file.write(new long[] {rank, 100 + rank, -1}, 3, MPI.LONG);
        ByteBuffer there = ByteBuffer.wrap(folder.read("views"));
        Check.same(24 * size, there.capacity(), "bytes");
        for (int n = 0; n < size; n++) {
            Check.same(n, there.getLong(8 * n), "first");
            Check.same(100 + n, there.getLong(8 * (size + n)), "second");
        }
        long[] got = new long[3];
        file.readAt(0, got, 3, MPI.LONG);
        Check.same(new long[] {rank, 100 + rank, -1}, got, "longs");
        file.close();
    }

    private static void internal(Intracomm world, TestFolder folder) throws Exception {
        File file = new File(world, folder.file("internal"), RDWR);
        file.setView(0, MPI.INT, MPI.INT, "internal");
        file.writeAt(world.getRank(), new int[] {77}, 1, MPI.INT);
        world.barrier();
        int[] got = new int[1];
        file.readAt(world.getSize() - 1, got, 1, MPI.INT);
        Check.same(77, got[0], "internal");
        file.close();
    }
}
