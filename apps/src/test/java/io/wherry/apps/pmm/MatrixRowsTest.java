// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.pmm;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.apps.job.Block;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class MatrixRowsTest {
    private static final int SIZE = 23;
    private static final Block ALL = new Block(0, SIZE);

    @Test
    void productIsTheOneOfWholeNumbers() {
        double[][] left = MatrixRows.left(ALL, SIZE);
        double[][] right = MatrixRows.right(ALL, SIZE);
        double[][] product = new double[SIZE][SIZE];

        MatrixRows.multiplyAdd(product, left, right, 0);

        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                assertThat(product[i][j]).isEqualTo(exact(left[i], right, j));
            }
        }
    }

    private static double exact(double[] row, double[][] right, int column) {
        long sum = 0;
        for (int k = 0; k < SIZE; k++) {
            sum += Math.round(row[k]) * Math.round(right[k][column]);
        }
        return sum;
    }

    @Test
    void blocksInAnyOrderAddUpToTheSame() {
        double[][] left = MatrixRows.left(ALL, SIZE);
        double[][] product = new double[SIZE][SIZE];
        double[][] expected = new double[SIZE][SIZE];
        MatrixRows.multiplyAdd(expected, left, MatrixRows.right(ALL, SIZE), 0);

        MatrixRows.multiplyAdd(product, left, MatrixRows.right(new Block(9, SIZE), SIZE), 9);
        MatrixRows.multiplyAdd(product, left, MatrixRows.right(new Block(0, 9), SIZE), 0);

        assertThat(Arrays.deepEquals(product, expected)).isTrue();
    }

    @Test
    void elementsAreWholeNumbersOfBothSigns() {
        double[] elements =
                Arrays.stream(MatrixRows.left(ALL, SIZE)).flatMapToDouble(Arrays::stream).toArray();

        assertThat(Arrays.stream(elements))
                .allMatch(x -> x == Math.rint(x) && Math.abs(x) <= 1000)
                .anyMatch(x -> x < 0)
                .anyMatch(x -> x > 0);
    }
}
