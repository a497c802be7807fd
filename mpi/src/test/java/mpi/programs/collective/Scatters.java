// SPDX-License-Identifier: Apache-2.0
package mpi.programs.collective;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;

/// Scatters from each root, with each call.
public final class Scatters {
    private Scatters() {}

    public static void run(Intracomm world) {
        for (int root = 0; root < world.getSize(); root++) {
            even(world, root);
            evenInPlace(world, root);
            uneven(world, root);
            unevenInPlace(world, root);
            types(world, root);
            objects(world, root);
        }
    }

    private static int[] pairs(int size) {
        int[] all = new int[2 * size + 1];
        Arrays.setAll(all, n -> 5 * n);
        return all;
    }

    private static void even(Intracomm world, int root) {
        int rank = world.getRank();
        boolean sends = rank == root;
        int[] all = sends ? pairs(world.getSize()) : null;
        int[] wanted = {10 * rank, 10 * rank + 5};
        int[] in = new int[2];
        world.scatter(all, 2, MPI.INT, in, 2, MPI.INT, root);
        Check.same(wanted, in, "scatter");
        in = new int[4];
        world.Scatter(all, sends ? 1 : 0, 2, sends ? MPI.INT : null, in, 2, 2, MPI.INT, root);
        Check.same(new int[] {0, 0, 10 * rank + 5, 10 * rank + 10}, in, "Scatter");
        in = new int[2];
        world.iScatter(all, 2, MPI.INT, (Object) in, 2, MPI.INT, root).waitFor();
        Check.same(wanted, in, "iScatter");
        IntBuffer direct = MPI.newIntBuffer(2);
        IntBuffer from = IntBuffer.wrap(pairs(world.getSize()));
        world.iScatter(from, 2, MPI.INT, direct, 2, MPI.INT, root).waitFor();
        Check.same(wanted[1], direct.get(1), "iScatter into a buffer");
    }

    private static void evenInPlace(Intracomm world, int root) {
        int rank = world.getRank();
        int[] wanted = {10 * rank, 10 * rank + 5};
        for (int way = 0; way < 3; way++) {
            int[] both = rank == root ? pairs(world.getSize()) : new int[2];
            switch (way) {
                case 0 -> world.scatter(both, 2, MPI.INT, root);
                case 1 -> world.iScatter(both, 2, MPI.INT, root).waitFor();
                default -> world.iScatter(IntBuffer.wrap(both), 2, MPI.INT, root).waitFor();
            }
            Check.same(rank == root ? pairs(world.getSize()) : wanted, both, "scatter in place");
        }
    }

    private static void uneven(Intracomm world, int root) {
        Parts parts = new Parts(world.getSize());
        int rank = world.getRank();
        boolean sends = rank == root;
        int[] all = parts.all();
        int[] counts = sends ? parts.counts() : null;
        int[] starts = sends ? parts.starts() : null;
        int count = parts.count(rank);
        int[] wanted = parts.own(rank);
        int[][] in = new int[4][count];

        world.scatterv(all, counts, starts, MPI.INT, in[0], count, MPI.INT, root);
        world.Scatterv(
                sends ? all : null,
                0,
                counts,
                starts,
                sends ? MPI.INT : null,
                in[1],
                0,
                count,
                MPI.INT,
                root);
        world.iScatterv(all, counts, starts, MPI.INT, in[2], count, MPI.INT, root).waitFor();
        world.iScatterv(
                        IntBuffer.wrap(all),
                        counts,
                        starts,
                        MPI.INT,
                        IntBuffer.wrap(in[3]),
                        count,
                        MPI.INT,
                        root)
                .waitFor();

        for (int[] each : in) {
            Check.same(wanted, each, "scatterv");
        }
    }

    private static void unevenInPlace(Intracomm world, int root) {
        Parts parts = new Parts(world.getSize());
        int rank = world.getRank();
        for (int way = 0; way < 3; way++) {
            if (rank == root) {
                atRoot(world, parts, way);
            } else {
                int[] in = new int[parts.count(rank)];
                elsewhere(world, in, root, way);
                Check.same(parts.own(rank), in, "scatterv in place");
            }
        }
    }

    private static void atRoot(Intracomm world, Parts parts, int way) {
        int root = world.getRank();
        int[] all = parts.all();
        int[] counts = parts.counts();
        int[] starts = parts.starts();
        switch (way) {
            case 0 -> world.scatterv(all, counts, starts, MPI.INT, root);
            case 1 -> world.iScatterv(all, counts, starts, MPI.INT, root).waitFor();
            default ->
                    world.iScatterv(IntBuffer.wrap(all), counts, starts, MPI.INT, root).waitFor();
        }
        Check.same(parts.all(), all, "what the root has");
    }

    private static void elsewhere(Intracomm world, int[] in, int root, int way) {
        switch (way) {
            case 0 -> world.scatterv(in, in.length, MPI.INT, root);
            case 1 -> world.iScatterv(in, in.length, MPI.INT, root).waitFor();
            default -> world.iScatterv(IntBuffer.wrap(in), in.length, MPI.INT, root).waitFor();
        }
    }

    /// The columns of a matrix, into every other place.
    private static void types(Intracomm world, int root) {
        int size = world.getSize();
        int rank = world.getRank();
        Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
        Datatype column =
                Datatype.createResized(
                        Datatype.createVector(2, 1, size, MPI.INT), 0, Integer.BYTES);
        int[] matrix = pairs(size);
        int[] in = new int[3];
        world.scatter(matrix, 1, column, in, 1, gaps, root);
        Check.same(new int[] {5 * rank, 0, 5 * (size + rank)}, in, "column");
    }

    private static void objects(Intracomm world, int root) {
        int size = world.getSize();
        int rank = world.getRank();
        boolean sends = rank == root;
        Object[] all = new Object[2 * size];
        Arrays.setAll(all, n -> "o" + n);
        Object[] in = new Object[2];
        world.Scatter(sends ? all : null, 0, 2, MPI.OBJECT, in, 0, 2, MPI.OBJECT, root);
        Check.same(new Object[] {"o" + 2 * rank, "o" + (2 * rank + 1)}, in, "objects");
        Parts parts = new Parts(size);
        Object[] uneven = new Object[parts.length()];
        Arrays.setAll(uneven, n -> "u" + n);
        Object[] some = new Object[parts.count(rank)];
        world.iScatterv(
                        uneven,
                        parts.counts(),
                        parts.starts(),
                        MPI.OBJECT,
                        some,
                        some.length,
                        MPI.OBJECT,
                        root)
                .waitFor();
        for (int n = 0; n < some.length; n++) {
            Check.same("u" + (parts.start(rank) + n), some[n], "objects");
        }
        Object[] both = sends ? all : new Object[2];
        world.scatter(both, 2, MPI.OBJECT, root);
        Check.same("o" + (sends ? 0 : 2 * rank), both[0], "objects in place");
    }
}
