// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class AblationTest {
    private final BenchOptions benchOptions =
            BenchOptions.parse(
                    new String[] {
                        "ablation", "--only", "^message$", "--peers", "no such contender"
                    });

    @Test
    void costIsOverThatOfEverythingOn() {
        Workload message = Workloads.named("message");
        List<Variant> variants = Ablation.variants(benchOptions).getFirst();
        Ablation ablation = new Ablation();
        ablation.add(message, variants.get(0), PageTest.times(100, 200, 50));
        ablation.add(message, variants.get(1), PageTest.times(150, 800, 60));
        ablation.add(message, variants.get(2), new Outcome.Failed("not today"));

        String page =
                PageAssertions.page(AblationPage.of(benchOptions, ablation, PageTest.facts()));

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
        BenchOptions all = BenchOptions.parse(new String[] {"ablation"});

        for (List<Variant> variants : Ablation.variants(all)) {
            Variant first = variants.getFirst();
            assertThat(first.options()).isEqualTo(first.contender().jvmOptions());
            assertThat(variants).extracting(Variant::title).doesNotHaveDuplicates();
        }
    }
}
