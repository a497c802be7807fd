// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.matmul;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class MatrixTest {
    @Test
    void pascalsTriangleTimesItsTransposeHasTheBinomialsOfSums() {
        int size = 20;
        double[][] triangle = new double[size][size];
        double[][] transposed = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                triangle[i][j] = binomial(i, j);
                transposed[j][i] = triangle[i][j];
            }
        }

        double[][] product = Matrix.product(triangle, transposed);

        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                assertThat(product[i][j]).isEqualTo(binomial(i + j, i));
            }
        }
    }

    private static double binomial(int n, int k) {
        long value = 1;
        for (int i = 1; i <= k; i++) {
            value = value * (n - k + i) / i;
        }
        return value;
    }

    @Test
    void someRowsGiveTheSameRowsOfTheProduct() {
        double[][] a = Matrix.random(30, 1);
        double[][] b = Matrix.random(30, 2);

        double[][] whole = Matrix.product(a, b);
        double[][] part = Matrix.product(Arrays.copyOfRange(a, 10, 17), b);

        assertThat(part).isDeepEqualTo(Arrays.copyOfRange(whole, 10, 17));
    }
}
