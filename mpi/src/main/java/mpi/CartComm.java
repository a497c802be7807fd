// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// A communicator whose ranks are a grid, numbered in the order of rows.
public class CartComm extends Intracomm {
    private final Cartesian grid;

    CartComm(@Nullable CommunicatorParts endpoint, Cartesian grid) {
        super(endpoint);
        this.grid = grid;
    }

    private CartComm(@Nullable CommunicatorParts endpoint, Attributes attributes, Cartesian grid) {
        super(endpoint, attributes);
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
        return (CartComm) dup().withRequest();
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

    /// The grid, and where this rank is.
    public final CartParms getTopo() {
        return new CartParms(grid.dims(), grid.periods(), grid.coords(getRank()));
    }

    /// The rank at some coordinates; those of periodic dimensions may be any.
    public final int getRank(int[] coords) {
        return grid.rank(coords);
    }

    public final int[] getCoords(int rank) {
        return grid.coords(rank);
    }

    /// Whom to send to and receive from to shift what all have along a dimension.
    public final ShiftParms shift(int direction, int disp) {
        return grid.shift(getRank(), direction, disp);
    }

    /// The grids of some dimensions; called by all.
    public CartComm sub(boolean[] remainDims) {
        return new CartComm(grid.sub(this, remainDims), grid.remaining(remainDims));
    }

    /// The rank that this process would have in such a grid; [MPI#UNDEFINED] if none.
    public final int map(int[] dims, boolean[] periods) {
        return getRank() < new Cartesian(dims, periods).size() ? getRank() : MPI.UNDEFINED;
    }

    /// Chooses the lengths that are 0 so that the grid has `nnodes` nodes and is as even as can be.
    public static void createDims(int nnodes, int[] dims) {
        Dimensions.choose(nnodes, dims);
    }
}
