// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.bench.report.Samples;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 180, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class AppsTest {
    private static final Effort SHORT =
            new Effort("short", 0, new Effort.Warming(1, 100, 1), new Effort.Blocks(3, 50), 60);
    private static final AppTimes.Pace PACE = new AppTimes.Pace(2, 1, 20);

    @TempDir Path folder;

    private final AppTimes times = new AppTimes();

    @Test
    void stacksOfAProgramTakeTurns() throws Exception {
        AppRun run = AppRun.of("sor --size 40 --iterations 5", 2, List.of("shm", "java.rmi"));

        times.measure(run, PACE, SHORT, folder);

        assertThat(times.failures()).isEmpty();
        for (String stack : run.stacks()) {
            Samples seconds = Objects.requireNonNull(times.seconds(run, stack)).samples();
            Samples part = Objects.requireNonNull(times.communication(run, stack)).samples();
            assertThat(seconds.count()).isEqualTo(PACE.passes());
            assertThat(part.low()).isPositive();
            assertThat(part.high()).isLessThan(run.ranks() * seconds.high());
            assertThat(times.figure(run, stack)).isNotNull();
            assertThat(times.speedUp(run, stack)).isNotNull();
        }
        assertThat(times.communicationRatio(run, "shm", "java.rmi")).isNotNull();
        assertThat(times.seconds(run, "tcp")).isNull();
    }

    @Test
    void pageShowsTimesRatiosAndVerdicts() {
        times.add(
                AppSuite.two(AppSuite.SOR),
                """
                sequential 1000 1000 1000
                shm.seconds 500 500 500
                shm.communication 20 30 40
                java.rmi.seconds 800 800 800
                java.rmi.communication 100 100 100
                mpi.seconds 450 450 450
                mpi.communication 10 10 10
                """);
        times.add(AppSuite.two(AppSuite.EM3D), AnswerText.failed("not today"));

        assertThat(page())
                .contains(
                        "| sor, communication over shm | at least 4.00x java.rmi"
                                + " | 3.33x ±38 % | missed by 17 % |",
                        "| sor, communication over mpi | (the limit here) | 10.0x ±0 % | |",
                        "| sor | 1.00 us ±0 % | - | 500 ns ±0 %, 2.00x | - | 800 ns ±0 %, 1.25x |",
                        "| 2 em3d (processes) | not today |");
    }

    private String page() {
        BenchOptions options = BenchCommand.parse(new String[] {"apps", "--full"});
        return PageAssertions.page(
                AppsPage.of(options, times, new AppProfiles(), SampleFacts.facts()));
    }

    @Test
    void programThatFailsSaysWhy() throws Exception {
        AppRun run = AppRun.of("sor --size 0", 2, List.of("shm"));

        times.measure(run, PACE, SHORT, folder);

        assertThat(times.failures().get(run.label())).contains("--size must be positive");
        assertThat(times.isMeasured(run)).isFalse();
    }
}
