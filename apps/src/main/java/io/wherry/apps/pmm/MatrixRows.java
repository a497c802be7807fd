// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.pmm;

import io.wherry.apps.job.Block;

/// Rows of square matrices, and the arithmetic on them. Independent of ranks.
///
/// The elements of the factors are whole numbers, so every sum is exact in any order: a product is
/// less than 2^20, and the sum of 2^33 of them is less than 2^53.
final class MatrixRows {
    private static final int LIMIT = 1000;
    private static final int LEFT_STEP = 37;
    private static final int RIGHT_STEP = 53;

    private MatrixRows() {}

    /// Returns rows of the left matrix.
    static double[][] left(Block block, int size) {
        return fill(block, size, LEFT_STEP);
    }

    /// Returns rows of the right matrix.
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

    /// Adds to `product` the product of some columns of the left rows and the right rows that
    /// belong to them.
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
