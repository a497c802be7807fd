// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.sor;

import io.wherry.apps.job.Block;
import java.util.Arrays;

/// Some rows of the plate, with a row of the neighbour above and below, and a constant column on
/// either side.
///
/// ```text
///            edge   columns 1 .. size   edge
///  row 0      0   h h h h h h h h h h h   0     above: of the neighbour, or the hot edge
///  row 1      0   r b r b r b r b r b r   0     first
///    ...      0   b r b r b r b r b r b   0
///  row n      0   r b r b r b r b r b r   0     last
///  row n + 1  0   c c c c c c c c c c c   0     below: of the neighbour, or the cold edge
/// ```
final class Plate {
    private static final double HOT = 1;

    private final double[][] rows;

    /// Whether the first point of row 0 is red: its row and column in the whole plate add up to an
    /// even number.
    private final int shift;

    private final double omega;

    /// Creates the rows of `block` out of `size`; all points are cold except the upper edge of the
    /// whole plate.
    Plate(Block block, int size) {
        rows = new double[block.length() + 2][size + 2];
        shift = block.from();
        omega = 2 / (1 + Math.sin(Math.PI / (size + 1)));
        if (block.from() == 0) {
            Arrays.fill(rows[0], 1, size + 1, HOT);
        }
    }

    double[] first() {
        return rows[1];
    }

    double[] last() {
        return rows[rows.length - 2];
    }

    double[] above() {
        return rows[0];
    }

    double[] below() {
        return rows[rows.length - 1];
    }

    /// Takes the row of the neighbour above.
    void above(double[] row) {
        rows[0] = row;
    }

    /// Takes the row of the neighbour below.
    void below(double[] row) {
        rows[rows.length - 1] = row;
    }

    /// Returns the rows between those of the neighbours.
    double[][] own() {
        return Arrays.copyOfRange(rows, 1, rows.length - 1);
    }

    /// Computes all points of a colour from those of the other: 0 for red, 1 for black.
    void relax(int color) {
        for (int i = 1; i < rows.length - 1; i++) {
            relax(rows[i - 1], rows[i], rows[i + 1], 1 + ((shift + i + 1 + color) & 1));
        }
    }

    private void relax(double[] upper, double[] row, double[] lower, int from) {
        for (int j = from; j < row.length - 1; j += 2) {
            double mean = (upper[j] + lower[j] + row[j - 1] + row[j + 1]) / 4;
            row[j] += omega * (mean - row[j]);
        }
    }
}
