// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// A communicator with a Cartesian grid topology, whose ranks are numbered in row-major order.
public class CartComm extends Intracomm {
    private final Cartesian grid;

    CartComm(@Nullable CommunicatorParts parts, Cartesian grid) {
        super(parts);
        this.grid = grid;
    }

    CartComm(@Nullable CommunicatorParts parts, Attributes attributes, Cartesian grid) {
        super(parts, attributes);
        this.grid = grid;
    }

    final Cartesian grid() {
        return grid;
    }

    @Override
    final Topology topology() {
        return grid;
    }

    @Override
    public CartComm clone() {
        return dup();
    }

    @Override
    public CartComm dup() {
        return new CartComm(duplicate(), attributes().copy(), grid);
    }

    @Override
    public CartComm iDup() {
        return (CartComm)
                new CartComm(null, attributes().copy(), grid).createdLater(duplicateLater());
    }

    @Override
    public CartComm dupWithInfo(Info info) {
        CartComm dup = dup();
        dup.setInfo(info);
        return dup;
    }

    @Override
    public final int getTopology() {
        return MPI.CART;
    }

    /// Returns the grid, and the coordinates of this rank.
    public final CartParms getTopo() {
        return new CartParms(grid.dims(), grid.periods(), grid.coords(getRank()));
    }

    /// Returns the rank at some coordinates; coordinates of periodic dimensions wrap.
    public final int getRank(int[] coords) {
        return grid.rank(coords);
    }

    public final int[] getCoords(int rank) {
        return grid.coords(rank);
    }

    /// Returns the source and the destination of a shift along a dimension.
    public final ShiftParms shift(int direction, int disp) {
        return grid.shift(getRank(), direction, disp);
    }

    /// Creates the subgrids of some dimensions. Collective.
    public CartComm sub(boolean[] remainDims) {
        return new CartComm(grid.sub(this, remainDims), grid.remaining(remainDims));
    }

    /// Returns the rank that this process would have in such a grid; [MPI#UNDEFINED] if none.
    public final int map(int[] dims, boolean[] periods) {
        return getRank() < new Cartesian(dims, periods).size() ? getRank() : MPI.UNDEFINED;
    }

    /// Chooses the lengths that are 0 so that the grid has `nnodes` nodes and is as balanced as
    /// possible.
    public static void createDims(int nnodes, int[] dims) {
        Dimensions.choose(nnodes, dims);
    }
}
