// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wherry.bench.harness.Effort;
import org.junit.jupiter.api.Test;

final class ForkedRunTest {
    private static final Effort SHORT =
            new Effort("short", 1, new Effort.Warming(1, 100, 1), new Effort.Blocks(3, 50), 10);

    @Test
    void allMotionsAreMeasured() throws Exception {
        Outcome.Measured measured = ForkedRun.measure("java.io", "message", SHORT);

        assertThat(measured.bytes()).isGreaterThan(100);
        for (Motion motion : Motion.values()) {
            assertThat(measured.of(motion).count()).isEqualTo(3);
            assertThat(measured.of(motion).low()).isPositive();
            assertThat(measured.garbage(motion)).isPositive(); // streams are made anew
        }
        assertThat(measured.heap().copy()).isPositive();
    }

    @Test
    void contenderThatDoesNotTakeTheWorkloadIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForkedRun.measure("by hand", "order", SHORT))
                .withMessageContaining("workload=order");
    }
}
