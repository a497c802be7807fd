// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

/// The factors of one step of the butterfly: `half` neighbouring elements are joined with the
/// `half` after them, and so on.
///
/// Element j of a group of 2 x half gets the factor of row `first + j x stride`, which is e^(-i pi
/// row / distance), where distance is that of the joined rows. [StrictMath] computes the factors,
/// so every rank has the same bits.
final class Factors {
    private final double[] re;
    private final double[] im;

    private Factors(int half, int first, int stride, int distance) {
        re = new double[half];
        im = new double[half];
        for (int j = 0; j < half; j++) {
            double angle = -Math.PI * (first + (double) j * stride) / distance;
            re[j] = StrictMath.cos(angle);
            im[j] = StrictMath.sin(angle);
        }
    }

    /// Returns the factors for consecutive rows.
    static Factors blocked(int distance) {
        return new Factors(distance, 0, 1, distance);
    }

    /// Returns the factors for the rows `rank`, `rank + ranks`, `rank + 2 x ranks` ...
    static Factors cyclic(int distance, int rank, int ranks) {
        return new Factors(distance / ranks, rank, ranks, distance);
    }

    int half() {
        return re.length;
    }

    double[] re() {
        return re;
    }

    double[] im() {
        return im;
    }
}
