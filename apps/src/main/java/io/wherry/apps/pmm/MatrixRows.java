// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.pmm;

import io.wherry.apps.job.Block;

/// Rows of square matrices, and the arithmetic; knows nothing of ranks.
///
/// The elements of the matrices that are multiplied are whole numbers, so that every sum is exact, whatever its order: a product is
/// less than 2^20, and 2^33 of them add up to less than 2^53.
final class MatrixRows {
    private static final int LIMIT = 1000;
    private static final int LEFT_STEP = 37;
    private static final int RIGHT_STEP = 53;

    private MatrixRows() {}

    /// Rows of the matrix on the left.
    static double[][] left(Block block, int size) {
        return fill(block, size, LEFT_STEP);
    }

    /// Rows of the matrix on the right.
    static double[][] right(Block block, int size) {
        return fill(block, size, RIGHT_STEP);
    }

    private static double[][] fill(Block block, int size, int step) {
        double[][] rows = new double[block.length()][size];
        for (int i = 0; i < rows.length; i++) {
            long row = block.from() + i + 1L;
            for (int j = 0; j < size; j++) {
                rows[i][j] = (row * row * step + (long) j * (j + step) * row) % LIMIT - LIMIT / 2;
            }
        }
        return rows;
    }

    /// Adds to `product` what comes of some columns on the left and the rows on the right that belong to them.
    ///
    /// @param column of `left` that belongs to the first row of `right`
    static void multiplyAdd(double[][] product, double[][] left, double[][] right, int column) {
        for (int i = 0; i < product.length; i++) {
            for (int k = 0; k < right.length; k++) {
                add(product[i], left[i][column + k], right[k]);
            }
        }
    }

    private static void add(double[] sum, double factor, double[] row) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += factor * row[j];
        }
    }
}
