// SPDX-License-Identifier: Apache-2.0
package mpi.programs.collective;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.programs.Check;

/// Reductions to the root, to all, scattered, and scans, with each call.
public final class FormsOfReduction {
    private static final int LONG = 4_000;

    private FormsOfReduction() {}

    public static void run(Intracomm world) throws Exception {
        for (int root = 0; root < world.getSize(); root++) {
            toOne(world, root);
            longInPlace(world, root);
        }
        toAll(world);
        toParts(world);
        toEvenParts(world);
        ofThoseBefore(world);
        ofThoseBeforeAlone(world);
        ofTwo();
    }

    private static int[] own(Intracomm world) {
        return new int[] {world.getRank() + 1, 10};
    }

    private static int[] sums(int ranks) {
        return new int[] {ranks * (ranks + 1) / 2, 10 * ranks};
    }

    private static void toOne(Intracomm world, int root) {
        int size = world.getSize();
        boolean receives = world.getRank() == root;
        for (int way = 0; way < 7; way++) {
            int[] out = own(world);
            int[] in = way < 4 ? new int[2] : out;
            Object into = receives ? in : null;
            switch (way) {
                case 0 -> world.reduce(out, into, 2, MPI.INT, MPI.SUM, root);
                case 1 -> world.Reduce(out, 0, into, 0, 2, MPI.INT, MPI.SUM, root);
                case 2 -> world.iReduce(out, into, 2, MPI.INT, MPI.SUM, root).waitFor();
                case 3 ->
                        world.iReduce(
                                        IntBuffer.wrap(out),
                                        IntBuffer.wrap(in),
                                        2,
                                        MPI.INT,
                                        MPI.SUM,
                                        root)
                                .waitFor();
                case 4 -> world.reduce(out, 2, MPI.INT, MPI.SUM, root);
                case 5 -> world.iReduce(out, 2, MPI.INT, MPI.SUM, root).waitFor();
                default -> world.iReduce(IntBuffer.wrap(out), 2, MPI.INT, MPI.SUM, root).waitFor();
            }
            int[] kept = way < 4 ? new int[2] : own(world);
            Check.same(receives ? sums(size) : kept, in, "reduce, way " + way);
        }
    }

    private static void longInPlace(Intracomm world, int root) {
        for (int way = 0; way < 3; way++) {
            int[] array = new int[LONG];
            Arrays.setAll(array, n -> n + world.getRank());
            IntBuffer direct = MPI.newIntBuffer(LONG).put(0, array);
            switch (way) {
                case 0 -> world.reduce(array, LONG, MPI.INT, MPI.SUM, root);
                case 1 -> world.reduce(direct, LONG, MPI.INT, MPI.SUM, root);
                default -> world.iReduce(array, LONG, MPI.INT, MPI.SUM, root).waitFor();
            }
            if (way == 1) {
                direct.get(0, array);
            }
            if (world.getRank() == root) {
                int size = world.getSize();
                int[] sums = new int[LONG];
                Arrays.setAll(sums, n -> n * size + size * (size - 1) / 2);
                Check.same(sums, array, "long reduction in place, way " + way);
            }
        }
    }

    private static void toAll(Intracomm world) {
        for (int way = 0; way < 7; way++) {
            int[] out = own(world);
            int[] in = way < 4 ? new int[2] : out;
            switch (way) {
                case 0 -> world.allReduce(out, in, 2, MPI.INT, MPI.SUM);
                case 1 -> world.Allreduce(out, 0, in, 0, 2, MPI.INT, MPI.SUM);
                case 2 -> world.iAllReduce(out, in, 2, MPI.INT, MPI.SUM).waitFor();
                case 3 ->
                        world.iAllReduce(
                                        IntBuffer.wrap(out),
                                        IntBuffer.wrap(in),
                                        2,
                                        MPI.INT,
                                        MPI.SUM)
                                .waitFor();
                case 4 -> world.allReduce(in, 2, MPI.INT, MPI.SUM);
                case 5 -> world.iAllReduce(in, 2, MPI.INT, MPI.SUM).waitFor();
                default -> world.iAllReduce(IntBuffer.wrap(in), 2, MPI.INT, MPI.SUM).waitFor();
            }
            Check.same(sums(world.getSize()), in, "allReduce, way " + way);
        }
    }

    /// Rank n gets n sums.
    private static void toParts(Intracomm world) {
        int size = world.getSize();
        int rank = world.getRank();
        int[] counts = new int[size];
        Arrays.setAll(counts, n -> n);
        int start = rank * (rank - 1) / 2;
        int all = size * (size - 1) / 2;
        int[] wanted = new int[rank];
        Arrays.setAll(wanted, n -> size * (start + n) + all);
        for (int way = 0; way < 7; way++) {
            int[] out = new int[all];
            Arrays.setAll(out, n -> n + rank);
            int[] in = way < 4 ? new int[rank] : out;
            switch (way) {
                case 0 -> world.reduceScatter(out, in, counts, MPI.INT, MPI.SUM);
                case 1 -> world.Reduce_scatter(out, 0, in, 0, counts, MPI.INT, MPI.SUM);
                case 2 -> world.iReduceScatter(out, in, counts, MPI.INT, MPI.SUM).waitFor();
                case 3 ->
                        world.iReduceScatter(
                                        IntBuffer.wrap(out),
                                        IntBuffer.wrap(in),
                                        counts,
                                        MPI.INT,
                                        MPI.SUM)
                                .waitFor();
                case 4 -> world.reduceScatter(in, counts, MPI.INT, MPI.SUM);
                case 5 -> world.iReduceScatter(in, counts, MPI.INT, MPI.SUM).waitFor();
                default ->
                        world.iReduceScatter(IntBuffer.wrap(in), counts, MPI.INT, MPI.SUM)
                                .waitFor();
            }
            Check.same(wanted, Arrays.copyOf(in, rank), "reduceScatter, way " + way);
        }
    }

    private static void toEvenParts(Intracomm world) {
        int size = world.getSize();
        int rank = world.getRank();
        int all = size * (size - 1) / 2;
        int[] wanted = {size * 2 * rank + all, size * (2 * rank + 1) + all};
        for (int way = 0; way < 6; way++) {
            int[] out = new int[2 * size];
            Arrays.setAll(out, n -> n + rank);
            int[] in = way < 3 ? new int[2] : out;
            switch (way) {
                case 0 -> world.reduceScatterBlock(out, in, 2, MPI.INT, MPI.SUM);
                case 1 -> world.iReduceScatterBlock(out, in, 2, MPI.INT, MPI.SUM).waitFor();
                case 2 ->
                        world.iReduceScatterBlock(
                                        IntBuffer.wrap(out),
                                        IntBuffer.wrap(in),
                                        2,
                                        MPI.INT,
                                        MPI.SUM)
                                .waitFor();
                case 3 -> world.reduceScatterBlock(in, 2, MPI.INT, MPI.SUM);
                case 4 -> world.iReduceScatterBlock(in, 2, MPI.INT, MPI.SUM).waitFor();
                default ->
                        world.iReduceScatterBlock(IntBuffer.wrap(in), 2, MPI.INT, MPI.SUM)
                                .waitFor();
            }
            Check.same(wanted, Arrays.copyOf(in, 2), "reduceScatterBlock, way " + way);
        }
    }

    private static void ofThoseBefore(Intracomm world) {
        for (int way = 0; way < 7; way++) {
            int[] out = own(world);
            int[] in = way < 4 ? new int[2] : out;
            switch (way) {
                case 0 -> world.scan(out, in, 2, MPI.INT, MPI.SUM);
                case 1 -> world.Scan(out, 0, in, 0, 2, MPI.INT, MPI.SUM);
                case 2 -> world.iScan(out, in, 2, MPI.INT, MPI.SUM).waitFor();
                case 3 ->
                        world.iScan(IntBuffer.wrap(out), IntBuffer.wrap(in), 2, MPI.INT, MPI.SUM)
                                .waitFor();
                case 4 -> world.scan(in, 2, MPI.INT, MPI.SUM);
                case 5 -> world.iScan(in, 2, MPI.INT, MPI.SUM).waitFor();
                default -> world.iScan(IntBuffer.wrap(in), 2, MPI.INT, MPI.SUM).waitFor();
            }
            Check.same(sums(world.getRank() + 1), in, "scan, way " + way);
        }
    }

    private static void ofThoseBeforeAlone(Intracomm world) {
        int rank = world.getRank();
        for (int way = 0; way < 6; way++) {
            int[] out = own(world);
            int[] in = way < 3 ? new int[] {-1, -1} : out;
            Request none = MPI.REQUEST_NULL;
            Request request =
                    switch (way) {
                        case 0 -> {
                            world.exScan(out, in, 2, MPI.INT, MPI.SUM);
                            yield none;
                        }
                        case 1 -> world.iExScan(out, in, 2, MPI.INT, MPI.SUM);
                        case 2 ->
                                world.iExScan(
                                        IntBuffer.wrap(out),
                                        IntBuffer.wrap(in),
                                        2,
                                        MPI.INT,
                                        MPI.SUM);
                        case 3 -> {
                            world.exScan(in, 2, MPI.INT, MPI.SUM);
                            yield none;
                        }
                        case 4 -> world.iExScan(in, 2, MPI.INT, MPI.SUM);
                        default -> world.iExScan(IntBuffer.wrap(in), 2, MPI.INT, MPI.SUM);
                    };
            request.waitFor();
            if (rank > 0) { // the in-place result of rank 0 is undefined
                Check.same(sums(rank), in, "exScan, way " + way);
            } else if (way < 3) {
                Check.same(new int[] {-1, -1}, in, "exScan at rank 0, way " + way);
            }
        }
    }

    private static void ofTwo() throws Exception {
        int[] both = {3, 4};
        Intracomm.reduceLocal(new int[] {10, 20}, both, 2, MPI.INT, MPI.SUM);
        Check.same(new int[] {13, 24}, both, "reduceLocal");
        IntBuffer direct = MPI.newIntBuffer(2).put(0, 5);
        Intracomm.reduceLocal(new int[] {3, 3}, direct, 2, MPI.INT, MPI.MAX);
        Check.same(5, direct.get(0), "reduceLocal");
        Check.same(3, direct.get(1), "reduceLocal");
        boolean[] flags = {true, false};
        Intracomm.reduceLocal(new boolean[] {true, true}, flags, 2, MPI.BOOLEAN, MPI.LAND);
        Check.same(new boolean[] {true, false}, flags, "reduceLocal");
        Intracomm.reduceLocal(new int[] {1, 2}, both, 2, MPI.INT, MPI.NO_OP);
        Check.same(new int[] {13, 24}, both, "reduceLocal with NO_OP");
        Intracomm.reduceLocal(new int[] {1, 2}, both, 2, MPI.INT, MPI.REPLACE);
        Check.same(new int[] {1, 2}, both, "reduceLocal with REPLACE");
        Check.refuses(
                MPI.ERR_OP,
                () -> Intracomm.reduceLocal(new float[1], new float[1], 1, MPI.FLOAT, MPI.BOR));
    }
}
