// SPDX-License-Identifier: Apache-2.0
package mpi.programs.collective;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;

/// All-to-all exchanges, with each call.
public final class ExchangesOfAll {
    private ExchangesOfAll() {}

    public static void run(Intracomm world) {
        even(world);
        uneven(world);
        typed(world);
        gaps(world);
        objects(world);
    }

    /// Returns the element that one rank sends to another.
    private static int word(int from, int to, int n) {
        return 10_000 * from + 100 * to + n;
    }

    private static void even(Intracomm world) {
        int size = world.getSize();
        int rank = world.getRank();
        int[] out = new int[2 * size];
        Arrays.setAll(out, n -> word(rank, n / 2, n % 2));
        int[] wanted = new int[2 * size];
        Arrays.setAll(wanted, n -> word(n / 2, rank, n % 2));
        int[][] in = new int[4][2 * size];
        world.allToAll(out, 2, MPI.INT, in[0], 2, MPI.INT);
        world.Alltoall(out, 0, 2, MPI.INT, in[1], 0, 2, MPI.INT);
        world.iAllToAll(out, 2, MPI.INT, in[2], 2, MPI.INT).waitFor();
        world.iAllToAll(IntBuffer.wrap(out), 2, MPI.INT, IntBuffer.wrap(in[3]), 2, MPI.INT)
                .waitFor();
        for (int[] each : in) {
            Check.same(wanted, each, "allToAll");
        }
    }

    /// Rank n sends (n + m) % 3 words to rank m.
    private static void uneven(Intracomm world) {
        int size = world.getSize();
        int rank = world.getRank();
        int[] counts = new int[size];
        Arrays.setAll(counts, other -> (rank + other) % 3);
        int[] starts = new int[size];
        Arrays.setAll(starts, other -> 3 * other + 1);
        int[] out = new int[3 * size + 1];
        int[] wanted = new int[3 * size + 1];
        for (int other = 0; other < size; other++) {
            for (int n = 0; n < counts[other]; n++) {
                out[starts[other] + n] = word(rank, other, n);
                wanted[starts[other] + n] = word(other, rank, n);
            }
        }
        int[][] in = new int[4][3 * size + 1];
        world.allToAllv(out, counts, starts, MPI.INT, in[0], counts, starts, MPI.INT);
        world.Alltoallv(out, 0, counts, starts, MPI.INT, in[1], 0, counts, starts, MPI.INT);
        world.iAllToAllv(out, counts, starts, MPI.INT, in[2], counts, starts, MPI.INT).waitFor();
        world.iAllToAllv(
                        IntBuffer.wrap(out),
                        counts,
                        starts,
                        MPI.INT,
                        IntBuffer.wrap(in[3]),
                        counts,
                        starts,
                        MPI.INT)
                .waitFor();
        for (int[] each : in) {
            Check.same(wanted, each, "allToAllv");
        }
    }

    /// A type for each rank, displacements in bytes.
    private static void typed(Intracomm world) {
        int size = world.getSize();
        int rank = world.getRank();
        Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
        int[] ones = new int[size];
        Arrays.fill(ones, 1);
        int[] twos = new int[size];
        Arrays.fill(twos, 2);
        int[] wide = new int[size];
        Arrays.setAll(wide, n -> 12 * n);
        int[] dense = new int[size];
        Arrays.setAll(dense, n -> 8 * n);
        Datatype[] sent = new Datatype[size];
        Arrays.fill(sent, gaps);
        Datatype[] received = new Datatype[size];
        Arrays.fill(received, MPI.INT);
        int[] out = new int[3 * size];
        Arrays.setAll(out, n -> word(rank, n / 3, n % 3));
        int[] wanted = new int[2 * size];
        Arrays.setAll(wanted, n -> word(n / 2, rank, 2 * (n % 2)));
        int[][] in = new int[3][2 * size];
        world.allToAllw(out, ones, wide, sent, in[0], twos, dense, received);
        world.iAllToAllw(out, ones, wide, sent, in[1], twos, dense, received).waitFor();
        world.iAllToAllw(
                        IntBuffer.wrap(out),
                        ones,
                        wide,
                        sent,
                        IntBuffer.wrap(in[2]),
                        twos,
                        dense,
                        received)
                .waitFor();
        for (int[] each : in) {
            Check.same(wanted, each, "allToAllw");
        }
        IntBuffer direct = MPI.newIntBuffer(2 * size);
        world.allToAllw(IntBuffer.wrap(out), ones, wide, sent, direct, twos, dense, received);
        Check.same(wanted[1], direct.get(1), "allToAllw into a buffer");
        ByteBuffer none = MPI.newByteBuffer(0);
        int[] zeros = new int[size];
        world.allToAllw(none, zeros, zeros, received, none, zeros, zeros, received);
        // displacements of empty blocks are ignored
        world.allToAllw(none, zeros, ones, received, none, zeros, ones, received);
    }

    /// The transposition of a matrix: a row is sent as it is and received as a column.
    private static void gaps(Intracomm world) {
        int size = world.getSize();
        int rank = world.getRank();
        Datatype every = Datatype.createResized(MPI.INT, 0, 2 * Integer.BYTES);
        int[] out = new int[2 * size];
        Arrays.setAll(out, n -> n % 2 == 0 ? word(rank, n / 2, 0) : -1);
        int[] in = new int[size];
        world.allToAll(out, 1, every, in, 1, MPI.INT);
        for (int from = 0; from < size; from++) {
            Check.same(word(from, rank, 0), in[from], "gaps");
        }
    }

    private static void objects(Intracomm world) {
        int size = world.getSize();
        int rank = world.getRank();
        Object[] out = new Object[size];
        Arrays.setAll(out, to -> "from " + rank + " to " + to);
        Object[] in = new Object[size];
        world.Alltoall(out, 0, 1, MPI.OBJECT, in, 0, 1, MPI.OBJECT);
        Object[] later = new Object[size];
        int[] ones = new int[size];
        Arrays.fill(ones, 1);
        int[] starts = new int[size];
        Arrays.setAll(starts, n -> n);
        world.iAllToAllv(out, ones, starts, MPI.OBJECT, later, ones, starts, MPI.OBJECT).waitFor();
        for (int from = 0; from < size; from++) {
            Check.same("from " + from + " to " + rank, in[from], "object");
            Check.same("from " + from + " to " + rank, later[from], "object");
        }
    }
}
