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
        Check.refuses(
                MPI.ERR_TOPOLOGY,
                () -> world.neighborAllToAllInit(BYTES, 1, MPI.INT, BYTES, 1, MPI.INT));
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
