// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.ablation;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.contender.Variant;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.bench.trial.Outcome;
import io.wherry.bench.trial.SampleOutcomes;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AblationTest {
    private final BenchOptions benchOptions =
            BenchCommand.parse(
                    new String[] {
                        "ablation", "--only", "^message$", "--peers", "no such contender"
                    });

    @Test
    void costIsOverThatOfEverythingOn() {
        Workload message = Workloads.named("message");
        List<Variant> variants = Ablation.variants(benchOptions).getFirst();
        Ablation ablation = new Ablation();
        ablation.add(message, variants.get(0), SampleOutcomes.times(100, 200, 50));
        ablation.add(message, variants.get(1), SampleOutcomes.times(150, 800, 60));
        ablation.add(message, variants.get(2), new Outcome.Failed("not today"));

        String page =
                PageAssertions.page(AblationPage.of(benchOptions, ablation, SampleFacts.facts()));

        assertThat(page)
                .contains(
                        "| message | 100 ns ±0 % | 1.50x | - | - |",
                        "| message | 200 ns ±0 % | 4.00x | - | - |",
                        "| message | 50.0 ns ±0 % | 1.20x | - | - |",
                        "| message | wherry, " + variants.get(2).title() + " | not today |")
                .doesNotContain("| java.io |");
    }

    @Test
    void firstVariantHasEverythingOn() {
        BenchOptions all = BenchCommand.parse(new String[] {"ablation"});

        for (List<Variant> variants : Ablation.variants(all)) {
            Variant first = variants.getFirst();
            assertThat(first.options()).isEqualTo(first.contender().jvmOptions());
            assertThat(variants).extracting(Variant::title).doesNotHaveDuplicates();
        }
    }
}
