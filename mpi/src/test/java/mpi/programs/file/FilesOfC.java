// SPDX-License-Identifier: Apache-2.0
package mpi.programs.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.Datatype;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;

/// Writes or reads the file of `foreign/files.c`, a program in C with the same views.
public final class FilesOfC {
    private static final long HEADER = 16;
    private static final int DOUBLES = 6;
    private static final int RECORDS = 3;
    private static final int RECORD = 16;
    private static final int PAIR = 12;

    private final int rank;
    private final int size;
    private final File file;
    private final String representation;

    private FilesOfC(Intracomm world, File file, String representation) {
        this.rank = world.getRank();
        this.size = world.getSize();
        this.file = file;
        this.representation = representation;
    }

    /// @param args `write` or `read`, the file, the data representation, the first letters of the
    ///     parts
    public static void main(String[] args) {
        MPI.Init(args);
        boolean writes = args[0].equals("write");
        int mode = writes ? MPI.MODE_CREATE | MPI.MODE_RDWR : MPI.MODE_RDONLY;
        File file = new File(MPI.COMM_WORLD, args[1], mode);
        FilesOfC all = new FilesOfC(MPI.COMM_WORLD, file, args[2]);
        for (char part : args[3].toCharArray()) {
            all.part(part, writes);
        }
        file.close();
        MPI.Finalize();
    }

    private void part(char letter, boolean writes) {
        switch (letter) {
            case 'd' -> doubles(writes);
            case 'r' -> records(writes);
            case 'o' -> ordered(writes);
            case 'p' -> pairs(writes);
            default -> throw new IllegalArgumentException("unknown part: " + letter);
        }
    }

    private void doubles(boolean writes) {
        Datatype two = Datatype.createContiguous(2, MPI.DOUBLE);
        Datatype turn = Datatype.createResized(two, 0, 2 * size * Double.BYTES);
        file.setView(HEADER + 2L * rank * Double.BYTES, MPI.DOUBLE, turn, representation);
        double[] row = new double[DOUBLES];
        for (int n = 0; n < DOUBLES; n++) {
            row[n] = rank + n / 8.0;
        }
        if (writes) {
            file.writeAll(row, DOUBLES, MPI.DOUBLE);
            return;
        }
        double[] got = new double[DOUBLES];
        int count = file.readAll(got, DOUBLES, MPI.DOUBLE).getCount(MPI.DOUBLE);
        Check.same(DOUBLES, count, "doubles");
        Check.same(row, got, "doubles");
    }

    private void records(boolean writes) {
        Datatype fields =
                Datatype.createStruct(
                        new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.DOUBLE, MPI.INT});
        Check.same(RECORD, fields.getExtent(), "extent as in C");
        long start = HEADER + (long) size * DOUBLES * Double.BYTES + (long) rank * RECORDS * RECORD;
        file.setView(start, fields, fields, representation);
        ByteBuffer row = ByteBuffer.allocate(RECORDS * RECORD).order(ByteOrder.nativeOrder());
        for (int n = 0; n < RECORDS; n++) {
            row.putDouble(RECORD * n, -rank - n).putInt(RECORD * n + 8, 1000 * rank + n);
        }
        if (writes) {
            file.writeAtAll(0, row, RECORDS, fields);
            return;
        }
        ByteBuffer got = ByteBuffer.allocate(RECORDS * RECORD);
        Check.same(RECORDS, file.readAtAll(0, got, RECORDS, fields).getCount(fields), "records");
        Check.same(row.array(), got.array(), "records");
    }

    private void ordered(boolean writes) {
        long start = HEADER + (long) size * (DOUBLES * Double.BYTES + RECORDS * RECORD);
        file.setView(start, MPI.INT, MPI.INT, representation);
        int[] row = {7 + rank, 70 + rank};
        if (writes) {
            file.writeOrdered(row, 2, MPI.INT);
            return;
        }
        int[] got = new int[2];
        Check.same(2, file.readOrdered(got, 2, MPI.INT).getCount(MPI.INT), "numbers");
        Check.same(row, got, "numbers in order");
    }

    private void pairs(boolean writes) {
        long start =
                HEADER
                        + (long) size
                                * (DOUBLES * Double.BYTES + RECORDS * RECORD + 2 * Integer.BYTES);
        file.setView(start, MPI.BYTE, MPI.BYTE, representation);
        ByteBuffer row = ByteBuffer.allocate(RECORD).order(ByteOrder.nativeOrder());
        row.putDouble(0, 0.25 + rank).putInt(8, rank);
        long at = (long) rank * PAIR;
        if (writes) {
            file.writeAt(at, row, 1, MPI.DOUBLE_INT);
            return;
        }
        ByteBuffer got = ByteBuffer.allocate(RECORD);
        int count = file.readAt(at, got, 1, MPI.DOUBLE_INT).getCount(MPI.DOUBLE_INT);
        Check.same(1, count, "pairs");
        Check.same(row.array(), got.array(), "pair");
    }
}
