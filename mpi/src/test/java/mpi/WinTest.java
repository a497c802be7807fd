// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WinTest {
    @Test
    void sizeOfAWindowIsALongFromTwoGibibytesOn() {
        assertThat(Win.sizeAttribute(0)).isEqualTo(0);
        assertThat(Win.sizeAttribute(Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
        assertThat(Win.sizeAttribute(1L << 31)).isEqualTo(1L << 31);
    }
}
