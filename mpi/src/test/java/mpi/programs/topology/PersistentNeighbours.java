// SPDX-License-Identifier: Apache-2.0
package mpi.programs.topology;

import java.util.Arrays;
import mpi.CartComm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.programs.Check;

/// Neighbour operations in a ring: with types for each neighbour, and persistent ones.
public final class PersistentNeighbours {
    private static final int ROUNDS = 3;
    private static final int[] ONES = {1, 1};
    private static final int[] PLACES = {0, 1};
    private static final int[] BYTES = {0, Integer.BYTES};
    private static final Datatype[] TYPES = {MPI.INT, MPI.INT};

    private final CartComm grid;
    private final int below;
    private final int above;

    private PersistentNeighbours(CartComm grid) {
        this.grid = grid;
        int size = grid.getSize();
        this.below = (grid.getRank() + size - 1) % size;
        this.above = (grid.getRank() + 1) % size;
    }

    public static void run(Intracomm world) throws Exception {
        int[] dims = {world.getSize()};
        CartComm grid = world.createCart(dims, new boolean[] {true}, false);
        PersistentNeighbours all = new PersistentNeighbours(grid);
        all.anyTypes();
        all.again();
        grid.free();
        atEdges(world);
        Check.refuses(
                MPI.ERR_TOPOLOGY,
                () -> world.neighborAllToAllInit(BYTES, 1, MPI.INT, BYTES, 1, MPI.INT));
    }

    /// At an edge nothing comes, and what is there stays, also between the gaps of a type.
    private static void atEdges(Intracomm world) {
        int size = world.getSize();
        int rank = world.getRank();
        CartComm open = world.createCart(new int[] {size}, new boolean[] {false}, false);
        Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
        Datatype[] types = {gaps, gaps};
        int[] starts = {0, 3 * Integer.BYTES};
        int[] in = {-1, -2, -3, -4, -5, -6};
        int[] out = {rank, 0, rank, rank, 0, rank};

        open.neighborAllToAllw(out, ONES, starts, types, in, ONES, starts, types);

        int[] wanted = {rank - 1, -2, rank - 1, rank + 1, -5, rank + 1};
        if (rank == 0) {
            wanted[0] = -1;
            wanted[2] = -3;
        }
        if (rank == size - 1) {
            wanted[3] = -4;
            wanted[5] = -6;
        }
        Check.same(wanted, in, "blocks of the neighbours");
        open.free();
    }

    /// Returns the element that a rank sends to the rank below and to the one above.
    private static int[] sent(int rank, int round) {
        return new int[] {100 * round + 2 * rank, 100 * round + 2 * rank + 1};
    }

    /// Returns the element received from the rank below and from the one above.
    private int[] received(int round) {
        return new int[] {sent(below, round)[1], sent(above, round)[0]};
    }

    private void anyTypes() {
        int[] in = new int[2];
        grid.neighborAllToAllw(sent(grid.getRank(), 1), ONES, BYTES, TYPES, in, ONES, BYTES, TYPES);
        Check.same(received(1), in, "of any types");
        int[] later = new int[2];
        grid.iNeighborAllToAllw(
                        sent(grid.getRank(), 2), ONES, BYTES, TYPES, later, ONES, BYTES, TYPES)
                .waitFor();
        Check.same(received(2), later, "of any types, later");
    }

    private void again() {
        int[] out = new int[2];
        int[] in = new int[2];
        Prequest[] exchanges = {
            grid.neighborAllToAllInit(out, 1, MPI.INT, in, 1, MPI.INT),
            grid.neighborAllToAllvInit(out, ONES, PLACES, MPI.INT, in, ONES, PLACES, MPI.INT),
            grid.neighborAllToAllwInit(out, ONES, BYTES, TYPES, in, ONES, BYTES, TYPES)
        };
        Prequest[] gathers = {
            grid.neighborAllGatherInit(out, 1, MPI.INT, in, 1, MPI.INT),
            grid.neighborAllGathervInit(out, 1, MPI.INT, in, ONES, PLACES, MPI.INT)
        };
        for (int round = 0; round < ROUNDS; round++) {
            System.arraycopy(sent(grid.getRank(), round), 0, out, 0, 2);
            for (Prequest exchange : exchanges) {
                Arrays.fill(in, -1);
                once(exchange);
                Check.same(received(round), in, "exchanged");
            }
            for (Prequest gather : gathers) {
                Arrays.fill(in, -1);
                once(gather);
                int[] wanted = {sent(below, round)[0], sent(above, round)[0]};
                Check.same(wanted, in, "gathered");
            }
        }
    }

    private static void once(Prequest request) {
        request.start();
        request.waitFor();
    }
}
