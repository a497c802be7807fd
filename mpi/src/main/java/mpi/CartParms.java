// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A grid and the coordinates of a rank.
public final class CartParms {
    /// The length of each dimension.
    public int[] dims;

    /// Whether each dimension is periodic.
    public boolean[] periods;

    /// The coordinates of the rank.
    public int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }

    public int getDimCount() {
        return dims.length;
    }

    public int getDim(int i) {
        return dims[i];
    }

    public boolean getPeriod(int i) {
        return periods[i];
    }

    public int getCoord(int i) {
        return coords[i];
    }
}
