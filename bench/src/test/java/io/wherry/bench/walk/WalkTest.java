// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class WalkTest {
    private static final Effort QUICK =
            new Effort("quick", 1, new Effort.Warming(1, 5, 1), new Effort.Blocks(3, 20), 10);

    private final WalkTimes times = new WalkTimes();

    @ParameterizedTest
    @EnumSource
    void everyWalkReachesTheEnd(Walk walk) throws Exception {
        for (String graph : WalkTimes.GRAPHS) {
            times.add(graph, walk, WalkForkedRun.output(graph, walk, QUICK));

            WalkTimes.Figure figure = Objects.requireNonNull(times.of(graph, walk));
            assertThat(figure.bytes()).isGreaterThanOrEqualTo(WalkTimes.bytes(QUICK));
            assertThat(figure.first()).isPositive();
            assertThat(figure.later().count()).isEqualTo(3);
        }
    }

    @Test
    void pageShowsRatesAndWhatIsMissed() {
        times.add("orders-1000", Walk.SIZE, "1000000 10000000 2000000 2000000 2000000");
        times.add("records-1000", Walk.SIZE, "1000000 10000000 5000000 5000000 5000000");
        times.add("orders-1000", Walk.JAVA_IO, "1000000 10000000 10000000 10000000 10000000");
        times.add("tree-4095", Walk.CHECK, "failed not today\n");

        String page =
                PageAssertions.page(
                        WalkPage.of(
                                BenchCommand.parse(new String[] {"inspect"}),
                                times,
                                SampleFacts.facts()));

        assertThat(page)
                .contains(
                        "| size | at least 300 MB/s, not the first walk | 200 MB/s at worst | met on 1 of 2 |",
                        "| orders-1000, size | 1,000,000 |",
                        "| 5.00x |",
                        "| tree-4095, check | not today |");
    }
}
