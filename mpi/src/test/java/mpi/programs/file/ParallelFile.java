// SPDX-License-Identifier: Apache-2.0
package mpi.programs.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import mpi.Datatype;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;
import mpi.programs.Check;

/// The program of docs/how-to/mpi-files.md.
public final class ParallelFile {
    private static final int ROWS = 6;
    private static final int EACH = 4;

    private ParallelFile() {}

    public static void run(Intracomm world) throws Exception {
        TestFolder.use(
                world,
                folder -> {
                    double[] own = new double[ROWS * EACH];
                    Arrays.setAll(own, n -> 100 * world.getRank() + n);
                    writeColumns(world, folder.file("matrix"), own);
                    Check.same(own, readColumns(world, folder.file("matrix")), "columns");
                    checkMatrix(world, folder.read("matrix"));
                    Check.same(world.getSize(), log(world, folder.file("log")), "lines");
                });
    }

    /// Each rank has some columns of one matrix.
    private static void writeColumns(Intracomm world, String name, double[] own) {
        int rank = world.getRank();
        int columns = EACH * world.getSize();

        File file = new File(world, name, MPI.MODE_CREATE | MPI.MODE_WRONLY);
        Datatype part =
                Datatype.createSubarray(
                        new int[] {ROWS, columns},
                        new int[] {ROWS, EACH},
                        new int[] {0, EACH * rank},
                        MPI.DOUBLE);
        file.setView(0, MPI.DOUBLE, part, "external32");
        file.writeAll(own, own.length, MPI.DOUBLE);
        file.close();
    }

    private static double[] readColumns(Intracomm world, String name) {
        int columns = EACH * world.getSize();
        double[] own = new double[ROWS * EACH];
        File file = new File(world, name, MPI.MODE_RDONLY);
        Datatype strip =
                Datatype.createResized(
                        Datatype.createContiguous(EACH, MPI.DOUBLE), 0, columns * Double.BYTES);
        long first = (long) EACH * world.getRank() * Double.BYTES;
        file.setView(first, MPI.DOUBLE, strip, "external32");
        Status status = file.readAll(own, own.length, MPI.DOUBLE);
        Check.same(own.length, status.getCount(MPI.DOUBLE), "doubles");
        file.close();
        return own;
    }

    private static void checkMatrix(Intracomm world, byte[] there) {
        int columns = EACH * world.getSize();
        ByteBuffer matrix = ByteBuffer.wrap(there).order(ByteOrder.BIG_ENDIAN);
        Check.same(ROWS * columns * Double.BYTES, there.length, "bytes");
        for (int n = 0; n < ROWS * columns; n++) {
            int column = n % columns;
            int wanted = 100 * (column / EACH) + EACH * (n / columns) + column % EACH;
            Check.that(matrix.getDouble(Double.BYTES * n) == wanted, "element " + n);
        }
    }

    /// Lines of all ranks in one file, in the order in which they come.
    private static long log(Intracomm world, String name) {
        byte[] line = "rank %3d is done%n".formatted(world.getRank()).getBytes(UTF_8);
        Datatype lines = Datatype.createContiguous(line.length, MPI.BYTE);

        File log = new File(world, name, MPI.MODE_CREATE | MPI.MODE_RDWR);
        log.setView(0, lines, lines, "native");
        log.writeShared(line, 1, lines);
        log.sync();
        long written = log.getPositionShared();
        log.close();

        return written;
    }
}
