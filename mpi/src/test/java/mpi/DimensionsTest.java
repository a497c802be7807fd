// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Lengths of balanced grids.
final class DimensionsTest {
    private static final int LARGEST_PRIME = Integer.MAX_VALUE;

    /// It takes minutes if each smaller number is tried.
    @Test
    @Timeout(value = 10, unit = TimeUnit.SECONDS)
    void gridsOfALargePrimeAreFoundAtOnce() {
        for (int round = 0; round < 20; round++) {
            int[] dims = {0, 0, 0};

            Dimensions.choose(LARGEST_PRIME, dims);

            assertThat(dims).containsExactly(LARGEST_PRIME, 1, 1);
        }
    }

    @Test
    void lengthsAreAsEqualAsTheDivisorsAllow() {
        int[] dims = {0, 0, 0};

        Dimensions.choose(2 * 3 * 3 * 5 * 7, dims);

        assertThat(dims).containsExactly(10, 9, 7);
    }
}
