// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// [CartComm] by the names of mpiJava.
public class Cartcomm extends CartComm {
    Cartcomm(@Nullable CommunicatorParts endpoint, Cartesian grid) {
        super(endpoint, grid);
    }

    /// As [CartComm#getRank].
    public int Rank(int[] coords) {
        return getRank(coords);
    }

    /// As [CartComm#getCoords].
    public int[] Coords(int rank) {
        return getCoords(rank);
    }

    /// As [CartComm#shift].
    public ShiftParms Shift(int direction, int disp) {
        return shift(direction, disp);
    }

    /// As [CartComm#sub].
    public Cartcomm Sub(boolean[] remainDims) {
        return new Cartcomm(grid().sub(this, remainDims), grid().remaining(remainDims));
    }

    /// As [CartComm#map].
    public int Map(int[] dims, boolean[] periods) {
        return map(dims, periods);
    }

    /// As [CartComm#getTopo].
    public CartParms Get() {
        return getTopo();
    }

    /// As [CartComm#createDims].
    public static void Dims_create(int nnodes, int[] dims) {
        createDims(nnodes, dims);
    }
}
