// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.pmm;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.apps.job.Block;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class RowsTest {
    private static final int SIZE = 23;
    private static final Block ALL = new Block(0, SIZE);

    @Test
    void productIsTheOneOfWholeNumbers() {
        double[][] left = Rows.left(ALL, SIZE);
        double[][] right = Rows.right(ALL, SIZE);
        double[][] product = new double[SIZE][SIZE];

        Rows.multiplyAdd(product, left, right, 0);

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
        double[][] left = Rows.left(ALL, SIZE);
        double[][] product = new double[SIZE][SIZE];
        double[][] expected = new double[SIZE][SIZE];
        Rows.multiplyAdd(expected, left, Rows.right(ALL, SIZE), 0);

        Rows.multiplyAdd(product, left, Rows.right(new Block(9, SIZE), SIZE), 9);
        Rows.multiplyAdd(product, left, Rows.right(new Block(0, 9), SIZE), 0);

        assertThat(Arrays.deepEquals(product, expected)).isTrue();
    }

    @Test
    void elementsAreWholeNumbersOfBothSigns() {
        double[] elements =
                Arrays.stream(Rows.left(ALL, SIZE)).flatMapToDouble(Arrays::stream).toArray();

        assertThat(Arrays.stream(elements))
                .allMatch(x -> x == Math.rint(x) && Math.abs(x) <= 1000)
                .anyMatch(x -> x < 0)
                .anyMatch(x -> x > 0);
    }
}
