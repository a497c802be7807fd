// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.small;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SmallTest {
    private static final Effort QUICK =
            new Effort("quick", 1, new Effort.Warming(1, 5, 1), new Effort.Blocks(3, 20), 10);

    private final SmallTimes times = new SmallTimes();

    @ParameterizedTest
    @EnumSource
    void everyValueIsMeasuredByEveryWay(SmallValue value) throws Exception {
        times.add(value, SmallForkedRun.answer(value, QUICK));

        for (SmallTimes.Motion motion : SmallTimes.Motion.values()) {
            for (SmallStreams streams : SmallStreams.values()) {
                SmallTimes.Cost cost = Objects.requireNonNull(times.of(value, motion, streams));
                assertThat(cost.allocated()).isPositive();
                assertThat(cost.times().count()).isEqualTo(3);
            }
        }
    }

    @Test
    void pageSaysWhatIsMissed() {
        times.add(
                SmallValue.STRING,
                """
                WRITE JAVA_IO 200 100.0 110.0 120.0
                WRITE SAME_FORMAT 100 50.0 55.0 60.0
                WRITE LEAN 300 200.0 220.0 240.0
                """);
        times.add(SmallValue.BEAN, "failed not today\n");

        String page =
                PageAssertions.page(
                        SmallPage.of(
                                BenchCommand.parse(new String[] {"small"}),
                                times,
                                SampleFacts.facts()));

        assertThat(page)
                .contains(
                        "| bytes allocated | at most java.io's | missed on 1 of 2 |",
                        "| time | at most java.io's | missed on 1 of 2 |",
                        "| write a String, lean | 1.50x | 0.50x ±0 % |",
                        "| a String, java.io format | 200 | 100 | 110 ns | 55.0 ns | 2.00x ±0 % |",
                        "| a bean | not today |");
    }
}
