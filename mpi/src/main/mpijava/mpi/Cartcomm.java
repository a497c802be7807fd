// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// [CartComm] with the method names of mpiJava.
public class Cartcomm extends CartComm {
    Cartcomm(@Nullable CommunicatorParts endpoint, Cartesian grid) {
        super(endpoint, grid);
    }

    private Cartcomm(@Nullable CommunicatorParts endpoint, Attributes attributes, Cartesian grid) {
        super(endpoint, attributes, grid);
    }

    @Override
    public Cartcomm clone() {
        return dup();
    }

    @Override
    public Cartcomm dup() {
        return new Cartcomm(duplicate(), attributes().copy(), grid());
    }

    /// Same as [CartComm#getRank].
    public int Rank(int[] coords) {
        return getRank(coords);
    }

    /// Same as [CartComm#getCoords].
    public int[] Coords(int rank) {
        return getCoords(rank);
    }

    /// Same as [CartComm#shift].
    public ShiftParms Shift(int direction, int disp) {
        return shift(direction, disp);
    }

    /// Same as [CartComm#sub].
    public Cartcomm Sub(boolean[] remainDims) {
        return new Cartcomm(grid().sub(this, remainDims), grid().remaining(remainDims));
    }

    /// Same as [CartComm#map].
    public int Map(int[] dims, boolean[] periods) {
        return map(dims, periods);
    }

    /// Same as [CartComm#getTopo].
    public CartParms Get() {
        return getTopo();
    }

    /// Same as [CartComm#createDims].
    public static void Dims_create(int nnodes, int[] dims) {
        createDims(nnodes, dims);
    }
}
