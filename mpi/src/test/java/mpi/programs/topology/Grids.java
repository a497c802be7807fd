// SPDX-License-Identifier: Apache-2.0
package mpi.programs.topology;

import mpi.CartComm;
import mpi.CartParms;
import mpi.Cartcomm;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.ShiftParms;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Ranks as a grid, in both spellings.
public final class Grids {
    private Grids() {}

    public static void run(Intracomm world) throws Exception {
        row(world);
        table(world);
        mpijava(world);
        fewer(world);
        parts(world);
        dimensions();
        wrong(world);
    }

    private static void row(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        CartComm open = world.createCart(new int[] {ring.size()}, new boolean[] {false}, false);
        Check.same(MPI.CART, open.getTopology(), "topology");
        ShiftParms next = open.shift(0, 1);
        Check.same(
                ring.rank() == 0 ? MPI.PROC_NULL : ring.rank() - 1, next.getRankSource(), "source");
        Check.same(
                ring.rank() == ring.size() - 1 ? MPI.PROC_NULL : ring.rank() + 1,
                next.getRankDest(),
                "destination");
        CartComm closed = world.createCart(new int[] {ring.size()}, new boolean[] {true}, true);
        next = closed.shift(0, -1);
        Check.same(ring.right(), next.rank_source, "source");
        Check.same(ring.left(), next.rank_dest, "destination");
        Check.same(ring.left(), closed.getRank(new int[] {ring.rank() - 1}), "beyond the edge");
        int[] number = {ring.rank()};
        closed.sendRecvReplace(number, 1, MPI.INT, next.getRankDest(), 0, next.getRankSource(), 0);
        Check.same(ring.right(), number[0], "shifted number");
        ShiftParms far = closed.shift(0, Integer.MAX_VALUE);
        Check.same(
                Math.floorMod(ring.rank() + (long) Integer.MAX_VALUE, ring.size()),
                far.getRankDest(),
                "far destination");
        Check.same(MPI.PROC_NULL, open.shift(0, Integer.MIN_VALUE).getRankSource(), "far source");
        open.free();
        closed.free();
    }

    private static void table(Intracomm world) {
        int size = world.getSize();
        int[] dims = {0, 0};
        CartComm.createDims(size, dims);
        CartComm grid = world.createCart(dims, new boolean[] {true, false}, false);
        int rank = grid.getRank();
        int[] here = grid.getCoords(rank);
        Check.same(rank, here[0] * dims[1] + here[1], "order of the ranks");
        Check.same(rank, grid.getRank(here), "rank of the coordinates");
        CartParms parms = grid.getTopo();
        Check.same(2, parms.getDimCount(), "dimensions");
        for (int d = 0; d < 2; d++) {
            Check.same(dims[d], parms.getDim(d), "length");
            Check.that(parms.getPeriod(d) == (d == 0), "period");
            Check.same(here[d], parms.getCoord(d), "coordinate");
        }
        Check.same(rank, grid.map(dims, new boolean[2]), "the same again");
        CartComm copy = grid.dup();
        Check.same(MPI.CART, copy.getTopology(), "topology of a copy");
        Check.same(here, copy.getCoords(rank), "coordinates in a copy");
        Check.same(MPI.CONGRUENT, Comm.compare(grid, copy), "a copy");
        copy.free();
        copy = grid.clone();
        copy.free();
        copy = grid.iDup();
        copy.getRequest().waitFor();
        copy.free();
        copy = grid.dupWithInfo(MPI.INFO_ENV);
        copy.barrier();
        copy.free();
        grid.free();
    }

    private static void mpijava(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Cartcomm grid =
                world.Create_cart(new int[] {ring.size(), 1}, new boolean[] {true, true}, false);
        Check.same(MPI.CART, grid.Topo_test(), "topology");
        Check.same(new int[] {ring.rank(), 0}, grid.Coords(ring.rank()), "coordinates");
        Check.same(ring.left(), grid.Rank(new int[] {-1 + ring.rank(), 5}), "rank");
        ShiftParms next = grid.Shift(0, 1);
        Check.same(ring.left(), next.rank_source, "source");
        Check.same(ring.right(), next.rank_dest, "destination");
        CartParms parms = grid.Get();
        Check.same(new int[] {ring.size(), 1}, parms.dims, "lengths");
        Check.same(new boolean[] {true, true}, parms.periods, "periods");
        Check.same(new int[] {ring.rank(), 0}, parms.coords, "coordinates");
        Check.same(ring.rank(), grid.Map(new int[] {ring.size()}, new boolean[1]), "the same");
        Cartcomm alone = grid.Sub(new boolean[] {false, true});
        Check.same(1, alone.Size(), "part");
        int key = Comm.createKeyval();
        grid.Attr_put(key, "of the grid");
        Cartcomm copy = grid.clone();
        Check.same(ring.left(), copy.Shift(0, 1).rank_source, "source in a copy");
        Check.same("of the grid", copy.Attr_get(key), "attribute of a copy");
        copy.Free();
        int[] dims = {0, 1};
        Cartcomm.Dims_create(ring.size(), dims);
        Check.same(new int[] {ring.size(), 1}, dims, "lengths");
        alone.Free();
        grid.Free();
    }

    /// Fewer nodes than ranks: the others have none.
    private static void fewer(Intracomm world) {
        CartComm one = world.createCart(new int[] {1}, new boolean[] {true}, false);
        Check.that(one.isNull() == (world.getRank() > 0), "only nodes get a communicator");
        if (world.getRank() == 0) {
            ShiftParms next = one.shift(0, 3);
            Check.same(0, next.getRankSource(), "itself");
            Check.same(0, next.getRankDest(), "itself");
            Check.same(MPI.UNDEFINED, one.map(new int[] {0}, new boolean[1]), "no node");
        }
        Cartcomm none = world.Create_cart(new int[] {1}, new boolean[] {true}, false);
        Check.that((none == null) == (world.getRank() > 0), "only nodes get a communicator");
        CartComm point = world.createCart(new int[0], new boolean[0], false);
        Check.that(point.isNull() == (world.getRank() > 0), "a grid without dimensions");
    }

    private static void parts(Intracomm world) {
        int[] dims = {0, 0, 1};
        CartComm.createDims(world.getSize(), dims);
        CartComm grid = world.createCart(dims, new boolean[] {true, false, true}, false);
        int[] here = grid.getCoords(grid.getRank());
        CartComm rows = grid.sub(new boolean[] {false, true, false});
        Check.same(dims[1], rows.getSize(), "size of a row");
        Check.same(here[1], rows.getRank(), "place in the row");
        Check.same(1, rows.getTopo().getDimCount(), "dimensions");
        Check.that(!rows.getTopo().getPeriod(0), "period");
        int[] sum = {here[0]};
        rows.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Check.same(here[0] * dims[1], sum[0], "sum of a row");
        CartComm none = grid.sub(new boolean[3]);
        Check.same(1, none.getSize(), "a grid without dimensions");
        rows.free();
        none.free();
        grid.free();
    }

    private static void dimensions() throws Exception {
        dimensions(6, new int[] {0, 0}, 3, 2);
        dimensions(7, new int[] {0, 0}, 7, 1);
        dimensions(6, new int[] {0, 3, 0}, 2, 3, 1);
        dimensions(24, new int[] {0, 0, 0}, 4, 3, 2);
        dimensions(16, new int[] {0, 0}, 4, 4);
        dimensions(1, new int[] {0, 0}, 1, 1);
        dimensions(12, new int[] {3, 4}, 3, 4);
        dimensions(100_000_007, new int[] {0}, 100_000_007);
        Check.refuses(MPI.ERR_DIMS, () -> CartComm.createDims(7, new int[] {0, 3}));
        Check.refuses(MPI.ERR_DIMS, () -> CartComm.createDims(7, new int[] {-1, 0}));
        int[] large = {1 << 20, 1 << 20, 0};
        Check.refuses(MPI.ERR_DIMS, () -> CartComm.createDims(7, large));
    }

    private static void dimensions(int nodes, int[] dims, int... wanted) {
        CartComm.createDims(nodes, dims);
        Check.same(wanted, dims, "lengths for " + nodes);
    }

    private static void wrong(Intracomm world) throws Exception {
        int size = world.getSize();
        CartComm grid = world.createCart(new int[] {size}, new boolean[] {false}, false);
        Check.refuses(MPI.ERR_RANK, () -> grid.getCoords(size));
        Check.refuses(MPI.ERR_DIMS, () -> grid.shift(1, 1));
        Check.failure(() -> grid.getRank(new int[] {size}));
        Check.failure(() -> grid.getRank(new int[0]));
        Check.refuses(MPI.ERR_DIMS, () -> grid.sub(new boolean[0]));
        CartComm none = world.createCart(new int[1], new boolean[] {true}, false);
        Check.that(none.isNull(), "a grid without nodes has a communicator");
        Check.refuses(MPI.ERR_RANK, () -> none.getRank(new int[1]));
        Check.failure(() -> world.createCart(new int[] {size + 1}, new boolean[1], false));
        Check.failure(() -> world.createCart(new int[] {-1}, new boolean[1], false));
        Check.refuses(
                MPI.ERR_TOPOLOGY,
                () -> world.neighborAllGather(new int[1], 1, MPI.INT, new int[1], 1, MPI.INT));
        grid.free();
    }
}
