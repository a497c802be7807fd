// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

final class TicksTest {
    @Test
    void idleAndWaitingAreNotBusy() {
        Ticks ticks =
                Ticks.of(
                        "cpu  320605 10 12709 146004 659 3 787 2383 0 0",
                        "13466 (a (odd) name) R 13460 13460 2439 0 -1 4194304 117 0 0 0 5 6 70 80 20 0 1 0");

        long busy = 320605 + 10 + 12709 + 3 + 787 + 2383;
        assertThat(ticks).isEqualTo(new Ticks(busy + 146004 + 659, busy, 5 + 6 + 70 + 80));
    }

    @Test
    void ownWorkIsNotThatOfOthers() {
        Ticks before = new Ticks(1000, 500, 300);

        assertThat(before.othersUntil(new Ticks(1200, 650, 400))).isEqualTo(0.25);
        assertThat(before.othersUntil(new Ticks(1200, 650, 455)))
                .isZero(); // counted at other times
        assertThat(before.othersUntil(before)).isZero();
    }

    @Test
    void processorTimePasses() {
        Ticks before = Ticks.now();
        assumeTrue(before.passed() > 0, "only Linux tells");

        long end = System.nanoTime() + 100_000_000;
        long turns = 0;
        while (System.nanoTime() < end) {
            turns++;
        }
        Ticks after = Ticks.now();

        assertThat(turns).isPositive();
        assertThat(after.passed()).isGreaterThan(before.passed());
        assertThat(after.ours()).isGreaterThan(before.ours());
        assertThat(after.busy()).isGreaterThan(before.busy());
    }
}
