// SPDX-License-Identifier: Apache-2.0
package mpi.programs.topology;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.CartComm;
import mpi.Comm;
import mpi.Datatype;
import mpi.GraphComm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Operations with the neighbours in grids and graphs, blocking and not.
public final class NeighbourOperations {
    private NeighbourOperations() {}

    public static void run(Intracomm world) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        CartComm closed = world.createCart(new int[] {ring.size()}, new boolean[] {true}, false);
        gathers(closed, ring);
        exchanges(closed, ring);
        uneven(closed, ring);
        several(closed, ring);
        Check.refuses(
                MPI.ERR_TYPE,
                () ->
                        closed.neighborAllGather(
                                new Object[1], 1, MPI.OBJECT, new Object[2], 1, MPI.OBJECT));
        closed.free();
        open(world, ring);
        graph(world, ring);
    }

    private static void gathers(Comm grid, RingNeighbours ring) {
        int[] out = {ring.rank(), 10 + ring.rank()};
        int[] wanted = {ring.left(), 10 + ring.left(), ring.right(), 10 + ring.right()};
        int[][] in = new int[3][4];
        grid.neighborAllGather(out, 2, MPI.INT, in[0], 2, MPI.INT);
        grid.iNeighborAllGather(out, 2, MPI.INT, in[1], 2, MPI.INT).waitFor();
        grid.iNeighborAllGather(IntBuffer.wrap(out), 2, MPI.INT, IntBuffer.wrap(in[2]), 2, MPI.INT)
                .waitFor();
        for (int[] each : in) {
            Check.same(wanted, each, "neighborAllGather");
        }
        Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
        int[] spread = new int[6];
        grid.neighborAllGather(out, 2, MPI.INT, spread, 1, gaps);
        Check.same(new int[] {ring.left(), 0, 10 + ring.left()}, Arrays.copyOf(spread, 3), "gaps");
    }

    /// To the left -1, to the right 1, besides the own rank.
    private static void exchanges(Comm grid, RingNeighbours ring) {
        int[] out = {ring.rank(), -1, ring.rank(), 1};
        int[] wanted = {ring.left(), 1, ring.right(), -1};
        int[][] in = new int[3][4];
        grid.neighborAllToAll(out, 2, MPI.INT, in[0], 2, MPI.INT);
        grid.iNeighborAllToAll(out, 2, MPI.INT, in[1], 2, MPI.INT).waitFor();
        grid.iNeighborAllToAll(IntBuffer.wrap(out), 2, MPI.INT, IntBuffer.wrap(in[2]), 2, MPI.INT)
                .waitFor();
        for (int[] each : in) {
            Check.same(wanted, each, "neighborAllToAll");
        }
    }

    private static void uneven(Comm grid, RingNeighbours ring) {
        int[] out = {ring.rank(), 5, 6};
        int[] counts = {3, 3};
        int[] starts = {4, 0};
        int[] wanted = {ring.right(), 5, 6, 0, ring.left(), 5, 6};
        int[][] in = new int[3][7];
        grid.neighborAllGatherv(out, 3, MPI.INT, in[0], counts, starts, MPI.INT);
        grid.iNeighborAllGatherv(out, 3, MPI.INT, in[1], counts, starts, MPI.INT).waitFor();
        grid.iNeighborAllGatherv(
                        IntBuffer.wrap(out),
                        3,
                        MPI.INT,
                        IntBuffer.wrap(in[2]),
                        counts,
                        starts,
                        MPI.INT)
                .waitFor();
        for (int[] each : in) {
            Check.same(wanted, each, "neighborAllGatherv");
        }
        int[] sent = {1, 2};
        int[] from = {0, 1};
        int[] received = {2, 1};
        int[] to = {2, 0};
        in = new int[3][5];
        wanted = new int[] {7, 0, ring.left(), 8, 0};
        out = new int[] {7, ring.rank(), 8};
        grid.neighborAllToAllv(out, sent, from, MPI.INT, in[0], received, to, MPI.INT);
        grid.iNeighborAllToAllv(out, sent, from, MPI.INT, in[1], received, to, MPI.INT).waitFor();
        grid.iNeighborAllToAllv(
                        IntBuffer.wrap(out),
                        sent,
                        from,
                        MPI.INT,
                        IntBuffer.wrap(in[2]),
                        received,
                        to,
                        MPI.INT)
                .waitFor();
        for (int[] each : in) {
            Check.same(wanted, each, "neighborAllToAllv");
        }
    }

    private static void several(Comm grid, RingNeighbours ring) {
        int[][] in = new int[6][2];
        Request[] all = new Request[in.length];
        for (int n = 0; n < all.length; n++) {
            all[n] =
                    grid.iNeighborAllGather(
                            new int[] {100 * n + ring.rank()}, 1, MPI.INT, in[n], 1, MPI.INT);
        }
        for (int n = 0; n < all.length; n++) {
            all[(5 * n + ring.rank()) % all.length].waitFor();
        }
        for (int n = 0; n < all.length; n++) {
            Check.same(new int[] {100 * n + ring.left(), 100 * n + ring.right()}, in[n], "several");
        }
    }

    /// At an edge nothing comes, and what is there stays.
    private static void open(Intracomm world, RingNeighbours ring) {
        CartComm open = world.createCart(new int[] {ring.size()}, new boolean[] {false}, false);
        int[] in = {-7, -8};
        open.neighborAllGather(new int[] {ring.rank()}, 1, MPI.INT, in, 1, MPI.INT);
        Check.same(ring.rank() == 0 ? -7 : ring.rank() - 1, in[0], "below");
        Check.same(ring.rank() == ring.size() - 1 ? -8 : ring.rank() + 1, in[1], "above");
        boolean[] flags = {true, true};
        open.neighborAllGather(new boolean[1], 1, MPI.BOOLEAN, flags, 1, MPI.BOOLEAN);
        Check.same(ring.rank() == 0, flags[0], "flag below");
        Check.same(ring.rank() == ring.size() - 1, flags[1], "flag above");
        open.free();
    }

    private static void graph(Intracomm world, RingNeighbours ring) {
        GraphComm circle =
                world.createDistGraphAdjacent(
                        new int[] {ring.left()}, new int[] {ring.right()}, MPI.INFO_NULL, false);
        double[] in = new double[1];
        circle.neighborAllGather(new double[] {ring.rank()}, 1, MPI.DOUBLE, in, 1, MPI.DOUBLE);
        Check.same((double) ring.left(), in[0], "from the left");
        circle.neighborAllToAll(new double[] {-ring.rank()}, 1, MPI.DOUBLE, in, 1, MPI.DOUBLE);
        Check.same(-ring.left(), (long) in[0], "from the left");
        circle.free();
    }
}
