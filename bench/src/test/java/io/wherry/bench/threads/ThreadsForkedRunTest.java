// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.bench.report.Samples;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ThreadsForkedRunTest {
    private static final Effort SHORT =
            new Effort("short", 1, new Effort.Warming(1, 100, 1), new Effort.Blocks(5, 60), 10);

    @ParameterizedTest
    @EnumSource(names = {"WHERRY", "JAVA_IO", "KRYO", "FORY", "JBOSS"})
    void everySerializerIsShared(Contender contender) throws Exception {
        Map<String, Samples> times =
                ThreadsForkedRun.measure(contender.label(), "message", SHORT); // checks

        int cores = Runtime.getRuntime().availableProcessors();
        for (ThreadConfiguration configuration : ThreadConfiguration.all(cores)) {
            assertThat(times.get(configuration.label()).count())
                    .as(configuration.label())
                    .isEqualTo(2);
            assertThat(times.get(configuration.label()).low())
                    .as(configuration.label())
                    .isPositive();
        }
    }

    @Test
    void limitIsNotShared() {
        assertThatThrownBy(() -> ThreadsForkedRun.measure("by hand", "message", SHORT))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void pageShowsRatesRatiosAndScaling() {
        BenchOptions options = BenchCommand.parse(new String[] {"threads", "--only", "^message$"});
        Workload message = Workloads.named("message");
        ThreadTimes threadTimes = new ThreadTimes();
        threadTimes.add(message, Contender.WHERRY, "1-platform 500\n2-platform 250\n");
        threadTimes.add(message, Contender.KRYO, "1-platform 1000\n2-platform 800\n");
        threadTimes.add(message, Contender.FORY, "failed not today\n");

        String page =
                PageAssertions.page(ThreadsPage.of(options, threadTimes, SampleFacts.facts()));

        assertThat(page)
                .contains(
                        "| message, 1 thread | 2.00 M/s ±0 % | - | 1.00 M/s ±0 %, 2.00x | - | - |",
                        "| message, 2 threads | 4.00 M/s ±0 % | - | 1.25 M/s ±0 %, 3.20x | - | - |",
                        "| message, 2 threads | 2.00x | - | 1.25x | - | - |",
                        "| message | Fory | not today |");
    }
}
