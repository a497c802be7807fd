// SPDX-License-Identifier: Apache-2.0
package mpi.programs.collective;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.programs.Check;

/// Gathers to each root, with each call.
public final class GathersToRoot {
    private GathersToRoot() {}

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

    private static int[] pair(int rank) {
        return new int[] {rank, 10 + rank};
    }

    private static void even(Intracomm world, int root) {
        int size = world.getSize();
        int rank = world.getRank();
        boolean receives = rank == root;
        int[][] in = new int[4][receives ? 2 * size + 1 : 0];
        int[] out = pair(rank);
        IntBuffer direct = MPI.newIntBuffer(2).put(0, out);
        IntBuffer all = MPI.newIntBuffer(2 * size + 1);

        world.gather(out, 2, MPI.INT, in[0], 2, MPI.INT, root);
        world.Gather(
                new int[] {-1, rank, 10 + rank},
                1,
                2,
                MPI.INT,
                in[1],
                receives ? 1 : 0,
                receives ? 2 : 0,
                MPI.INT,
                root);
        world.iGather(out, 2, MPI.INT, in[2], 2, MPI.INT, root).waitFor();
        world.iGather(direct, 2, MPI.INT, all, 2, MPI.INT, root).waitFor();
        world.gather(out, 2, MPI.INT, receives ? in[3] : null, 2, receives ? MPI.INT : null, root);

        for (int from = 0; from < size && receives; from++) {
            Check.same(10 + from, in[0][2 * from + 1], "gather");
            Check.same(10 + from, in[1][2 * from + 2], "Gather");
            Check.same(10 + from, in[2][2 * from + 1], "iGather");
            Check.same(10 + from, all.get(2 * from + 1), "iGather into a buffer");
            Check.same(10 + from, in[3][2 * from + 1], "gather");
        }
        Check.same(0, all.get(2 * size), "place outside of the blocks");
    }

    private static void evenInPlace(Intracomm world, int root) {
        int size = world.getSize();
        int rank = world.getRank();
        for (int way = 0; way < 3; way++) {
            int[] both = rank == root ? new int[2 * size] : pair(rank);
            System.arraycopy(pair(rank), 0, both, rank == root ? 2 * rank : 0, 2);
            switch (way) {
                case 0 -> world.gather(both, 2, MPI.INT, root);
                case 1 -> world.iGather(both, 2, MPI.INT, root).waitFor();
                default -> world.iGather(IntBuffer.wrap(both), 2, MPI.INT, root).waitFor();
            }
            for (int from = 0; from < size && rank == root; from++) {
                Check.same(from, both[2 * from], "in place");
                Check.same(10 + from, both[2 * from + 1], "in place");
            }
        }
    }

    private static void uneven(Intracomm world, int root) {
        Parts parts = new Parts(world.getSize());
        int rank = world.getRank();
        boolean receives = rank == root;
        int[] counts = receives ? parts.counts() : null;
        int[] starts = receives ? parts.starts() : null;
        int[] out = parts.own(rank);
        int count = out.length;
        int[][] in = {parts.none(), parts.none(), parts.none(), parts.none()};

        world.gatherv(out, count, MPI.INT, in[0], counts, starts, MPI.INT, root);
        world.Gatherv(
                out,
                0,
                count,
                MPI.INT,
                receives ? in[1] : null,
                0,
                counts,
                starts,
                receives ? MPI.INT : null,
                root);
        world.iGatherv(out, count, MPI.INT, in[2], counts, starts, MPI.INT, root).waitFor();
        world.iGatherv(
                        IntBuffer.wrap(out),
                        count,
                        MPI.INT,
                        IntBuffer.wrap(in[3]),
                        counts,
                        starts,
                        MPI.INT,
                        root)
                .waitFor();

        for (int[] each : in) {
            Check.same(receives ? parts.all() : parts.none(), each, "gatherv");
        }
    }

    private static void unevenInPlace(Intracomm world, int root) {
        Parts parts = new Parts(world.getSize());
        int rank = world.getRank();
        int[] own = parts.own(rank);
        for (int way = 0; way < 3; way++) {
            int[] both = parts.none();
            System.arraycopy(own, 0, both, parts.start(rank), own.length);
            if (rank == root) {
                atRoot(world, parts, both, way);
                Check.same(parts.all(), both, "gatherv in place");
            } else {
                elsewhere(world, own, root, way);
            }
        }
    }

    private static void atRoot(Intracomm world, Parts parts, int[] both, int way) {
        int root = world.getRank();
        int[] counts = parts.counts();
        int[] starts = parts.starts();
        switch (way) {
            case 0 -> world.gatherv(both, counts, starts, MPI.INT, root);
            case 1 -> world.iGatherv(both, counts, starts, MPI.INT, root).waitFor();
            default ->
                    world.iGatherv(IntBuffer.wrap(both), counts, starts, MPI.INT, root).waitFor();
        }
    }

    private static void elsewhere(Intracomm world, int[] own, int root, int way) {
        switch (way) {
            case 0 -> world.gatherv(own, own.length, MPI.INT, root);
            case 1 -> world.iGatherv(own, own.length, MPI.INT, root).waitFor();
            default -> world.iGatherv(IntBuffer.wrap(own), own.length, MPI.INT, root).waitFor();
        }
    }

    /// Gaps at the sender and at the receiver.
    private static void types(Intracomm world, int root) {
        int size = world.getSize();
        int rank = world.getRank();
        Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
        Datatype column =
                Datatype.createResized(
                        Datatype.createVector(2, 1, size, MPI.INT), 0, Integer.BYTES);
        int[] matrix = new int[2 * size];
        Request request =
                world.iGather(new int[] {rank, -1, 10 + rank}, 1, gaps, matrix, 1, column, root);
        request.waitFor();
        for (int from = 0; from < size && rank == root; from++) {
            Check.same(from, matrix[from], "first row");
            Check.same(10 + from, matrix[size + from], "second row");
        }
    }

    private static void objects(Intracomm world, int root) {
        int size = world.getSize();
        int rank = world.getRank();
        boolean receives = rank == root;
        Object[] out = {"a" + rank, List.of(rank)};
        Object[] in = new Object[2 * size];
        world.Gather(out, 0, 2, MPI.OBJECT, receives ? in : null, 0, 2, MPI.OBJECT, root);
        Parts parts = new Parts(size);
        Object[] own = new Object[parts.count(rank)];
        Arrays.fill(own, "of " + rank);
        Object[] uneven = new Object[parts.length()];
        world.iGatherv(
                        own,
                        own.length,
                        MPI.OBJECT,
                        uneven,
                        parts.counts(),
                        parts.starts(),
                        MPI.OBJECT,
                        root)
                .waitFor();
        for (int from = 0; from < size && receives; from++) {
            Check.same("a" + from, in[2 * from], "object");
            Check.same(List.of(from), in[2 * from + 1], "object");
            Check.that(uneven[parts.start(from) - 1] == null, "gap");
            for (int n = 0; n < parts.count(from); n++) {
                Check.same("of " + from, uneven[parts.start(from) + n], "object");
            }
        }
        Object[] both = receives ? new Object[size] : new Object[] {"b" + rank};
        both[receives ? rank : 0] = "b" + rank;
        world.gather(both, 1, MPI.OBJECT, root);
        Check.same("b" + (receives ? size - 1 : rank), both[both.length - 1], "in place");
    }
}
