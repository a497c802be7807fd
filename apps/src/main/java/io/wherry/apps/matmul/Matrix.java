// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.matmul;

import java.util.Random;

/// Matrices as rows of doubles.
final class Matrix {
    private Matrix() {}

    /// Returns a square matrix of random numbers between -1 and 1; the same matrix for the same
    /// seed.
    static double[][] random(int size, long seed) {
        Random random = new Random(seed);
        double[][] rows = new double[size][size];
        for (double[] row : rows) {
            for (int j = 0; j < size; j++) {
                row[j] = 2 * random.nextDouble() - 1;
            }
        }
        return rows;
    }

    /// Returns the rows of the product A B for the rows `a` of A.
    ///
    /// A row of the product is computed from one row of A and all of B, always in the same order:
    /// the result does not depend on the rank that computes it.
    static double[][] product(double[][] a, double[][] b) {
        double[][] c = new double[a.length][];
        for (int i = 0; i < a.length; i++) {
            c[i] = product(a[i], b);
        }
        return c;
    }

    private static double[] product(double[] row, double[][] b) {
        double[] sums = new double[b[0].length];
        for (int k = 0; k < b.length; k++) {
            add(row[k], b[k], sums);
        }
        return sums;
    }

    private static void add(double factor, double[] row, double[] sums) {
        for (int j = 0; j < sums.length; j++) {
            sums[j] += factor * row[j];
        }
    }
}
