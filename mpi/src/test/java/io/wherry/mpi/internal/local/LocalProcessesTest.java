// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LocalProcessesTest {
    @Test
    void aTimeoutOfMoreSecondsThanAnIntHoldsIsPositive() {
        assertThat(LocalProcesses.timeout(Map.of("timeout", " 2147483648")))
                .isEqualTo(Duration.ofSeconds(1L << 31));
    }
}
