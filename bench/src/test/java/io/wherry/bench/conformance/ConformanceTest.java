// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.conformance.ConformanceForkedRun.Seen;
import io.wherry.bench.contender.Contender;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.testkit.conformance.rule.Rule;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ConformanceTest {
    private static final String FILTER = "a filter is asked for superclasses";

    private final ConformanceResults results = new ConformanceResults();

    @Test
    void observableRulesHoldForJavaIoExceptDepth() throws Exception {
        ask(Contender.JAVA_IO);

        assertThat(ConformancePage.NOTICED)
                .filteredOn(rule -> seen(Contender.JAVA_IO, rule) != Seen.HOLDS)
                .containsExactly(ConformanceForkedRun.DEEP.name());
    }

    @Test
    void allOfItHoldsOfWherry() throws Exception {
        ask(Contender.WHERRY);

        assertThat(ConformancePage.NOTICED)
                .allMatch(rule -> seen(Contender.WHERRY, rule) == Seen.HOLDS);
    }

    @Test
    void missingHooksAndFiltersOfAPeerAreDetected() throws Exception {
        ask(Contender.KRYO);

        assertThat(seen(Contender.KRYO, "a ring stays a ring")).isEqualTo(Seen.HOLDS);
        assertThat(seen(Contender.KRYO, "a private readResolve keeps a singleton single"))
                .isEqualTo(Seen.DIFFERS);
        assertThat(seen(Contender.KRYO, FILTER)).isEqualTo(Seen.ABSENT);
    }

    @Test
    void namesOfRulesAreTheirOwn() {
        assertThat(ConformanceForkedRun.rules()).extracting(Rule::name).doesNotHaveDuplicates();
        assertThat(ConformanceForkedRun.rules())
                .extracting(Rule::name)
                .containsAll(ConformancePage.NOTICED);
    }

    @Test
    void pageHasSumsAndVerdicts() {
        results.add(Contender.JAVA_IO, "HOLDS a ring stays a ring\n");
        results.add(Contender.KRYO, "DIFFERS a ring stays a ring\n");
        results.add(Contender.FORY, "failed not today\n");

        String page =
                PageAssertions.page(
                        ConformancePage.of(
                                BenchCommand.parse(new String[] {"conformance"}),
                                results,
                                SampleFacts.facts()));

        assertThat(page)
                .contains(
                        "| java.io | 1 of " + ConformanceForkedRun.rules().size() + " | 0 | 0 |",
                        "| a ring stays a ring | holds | differs |",
                        "| Fory | not today |");
    }

    /// Asks for what is noticed, and for a filter.
    private void ask(Contender contender) throws Exception {
        List<Rule> rules =
                ConformanceForkedRun.rules().stream()
                        .filter(rule ->
                                ConformancePage.NOTICED.contains(rule.name())
                                        || rule.name().equals(FILTER))
                        .toList();
        results.add(contender, ConformanceForkedRun.answer(contender, rules));
    }

    private @Nullable Seen seen(Contender contender, String rule) {
        return results.of(contender, rule);
    }
}
