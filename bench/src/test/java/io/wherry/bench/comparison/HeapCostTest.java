// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.bench.trial.HeapCost;
import io.wherry.bench.trial.HeapMeter;
import io.wherry.bench.trial.Motion;
import io.wherry.bench.trial.SampleOutcomes;
import io.wherry.bench.trial.Trial;
import io.wherry.bench.trial.TrialWarmup;
import io.wherry.testkit.zoo.shapes.IntNode;
import org.junit.jupiter.api.Test;

final class HeapCostTest {
    private static final Effort.Warming SHORT = new Effort.Warming(1, 1, 1);

    @Test
    void resultIsNoGarbage() {
        HeapCost heap = new HeapCost(136, 144, 250, 200);

        assertThat(heap.garbage(Motion.WRITE, 83)).isEqualTo(136 - 104); // 16 + 83 in eights
        assertThat(heap.garbage(Motion.FRESH, 88)).isEqualTo(144 - 104);
        assertThat(heap.garbage(Motion.READ, 83)).isEqualTo(50);
    }

    @Test
    void copyOfAnArrayIsCountedToTheByte() throws Exception {
        Trial trial = Trial.open(Contender.COPY, Workloads.named("byte-10k"));
        int length = trial.size();

        HeapCost heap = HeapMeter.of(trial, TrialWarmup.of(trial, SHORT));

        assertThat(heap.garbage(Motion.WRITE, length)).isCloseTo(0, within(1.0));
        assertThat(heap.garbage(Motion.FRESH, length)).isCloseTo(0, within(1.0));
        assertThat(heap.read()).isCloseTo(length, within(24.0));
        assertThat(heap.copy()).isCloseTo(heap.read(), within(0.02 * length));
    }

    @Test
    void copyOfAListIsItsNodes() throws Exception {
        Workload list = Workloads.named("list-100");
        Trial trial = Trial.open(Contender.HAND, list);

        HeapCost heap = HeapMeter.of(trial, TrialWarmup.of(trial, SHORT));

        assertThat(list.fresh()).isInstanceOf(IntNode.class);
        assertThat(heap.copy()).isCloseTo(100 * 24, within(100.0)); // header, int, reference
    }

    @Test
    void lowerOfTwoJvmsCounts() {
        HeapCost both = new HeapCost(1, 6, 3, 8).and(new HeapCost(5, 2, 7, 4));

        assertThat(both).isEqualTo(new HeapCost(1, 2, 3, 4));
    }

    @Test
    void pageShowsTheMemoryEachContenderRetains() {
        BenchOptions options = BenchCommand.parse(new String[] {"--only", "^message$"});
        Results results = new Results(Contender.WHERRY);
        Workload message = Workloads.named("message");
        results.add(
                message,
                Contender.WHERRY,
                SampleOutcomes.outcome(new HeapCost(150, 400, 200, 160)));
        results.add(
                message,
                Contender.KRYO,
                SampleOutcomes.outcome(new HeapCost(1104, 104, 1160, 160)));

        String page = PageAssertions.page(AllocationPage.of(options, results, SampleFacts.facts()));

        assertThat(page)
                .contains(
                        "| Write, the same graph again and again | met on all 1 | 46 | message |",
                        "| Write, a fresh graph each time | missed on 1 of 1 | 296 | message |",
                        "| message | 46 | - | 1,000 | - | - |");
    }
}
