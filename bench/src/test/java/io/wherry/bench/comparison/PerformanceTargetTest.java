// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.TargetLimit;
import io.wherry.bench.trial.Motion;
import io.wherry.bench.trial.Outcome;
import io.wherry.bench.trial.SampleOutcomes;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PerformanceTargetTest {
    private final Workload message = Workloads.named("message");
    private final Workload tree = Workloads.named("tree-1023");
    private final Results results = new Results(Contender.WHERRY);

    @ParameterizedTest
    @EnumSource
    void everyNameIsARowAndEveryContenderAColumn(Comparison comparison) {
        List<String> names = comparison.workloads().stream().map(Workload::name).toList();

        assertThat(comparison.targets()).isNotEmpty();
        for (PerformanceTarget target : comparison.targets()) {
            assertThat(names).as(target.name()).containsAll(target.workloads());
            assertThat(comparison.contenders())
                    .as(target.name())
                    .contains(target.pair().own(), target.pair().reference());
        }
        assertThat(comparison.contenders()).contains(comparison.own());
    }

    @Test
    void figureIsOfTheOneThatIsCompared() {
        add(message, Contender.WHERRY, 10);
        add(message, Contender.BY_CONTENT, 100);
        add(message, Contender.FORY, 300);
        PerformanceTarget.Pair jvms =
                new PerformanceTarget.Pair(Contender.BY_CONTENT, Contender.FORY);
        PerformanceTarget byContent =
                new PerformanceTarget(
                        "some", Set.of("message"), Motion.READ, jvms, TargetLimit.faster(2));

        assertThat(byContent.measured(results, message)).hasValue(3);
        assertThat(byContent.demand()).isEqualTo("wherry, by content: read, at least 2.00x Fory");
        PerformanceTarget usual = bar(Contender.FORY, TargetLimit.faster(2));
        assertThat(usual.measured(results, message)).hasValue(30);
        assertThat(usual.demand()).isEqualTo("read, at least 2.00x Fory");
    }

    @Test
    void halfOfJavaIosTimeIsDemandedOfAWriteInItsFormat() {
        Results javaio = results.reference(Contender.JAVAIO);
        add(tree, Contender.JAVAIO, 100);
        add(tree, Contender.JAVA_IO, 300);
        add(tree, Contender.JBOSS_SERIAL, 90);
        Document document = new Document();

        TargetsPart.of(Comparison.JAVAIO, List.of(message, tree), javaio, document);

        String text = PageAssertions.page(document);
        assertThat(text)
                .contains(
                        "| write, at least 2.00x java.io | 3.00x | met |",
                        "| writeFresh, at least 2.00x java.io | 3.00x | met |",
                        "| read, at least 5.00x java.io | 3.00x | missed by 40 % |",
                        "| read, at least 1.00x JBoss serial | 0.90x | missed by 10 % |",
                        "| tree-1023 | read, at least 5.00x java.io | 3.00x | 40 % |\n")
                .doesNotContain("memcpy");
    }

    @Test
    void ratioIsOfTheOthersTime() {
        PerformanceTarget target = bar(Contender.FORY, TargetLimit.faster(2));
        add(message, Contender.WHERRY, 50);
        add(message, Contender.FORY, 75);

        double figure = target.measured(results, message).orElseThrow();

        assertThat(figure).isEqualTo(1.5);
        assertThat(target.isMet(figure)).isFalse();
        assertThat(target.shortfall(figure)).isEqualTo(0.25);
        assertThat(target.isMet(2)).isTrue();
    }

    @Test
    void slowerIsAPartOfTheOther() {
        PerformanceTarget target = bar(Contender.HAND, TargetLimit.faster(0.75));
        add(message, Contender.WHERRY, 60);
        add(message, Contender.HAND, 30);

        double figure = target.measured(results, message).orElseThrow();

        assertThat(figure).isEqualTo(0.5);
        assertThat(target.shortfall(figure)).isCloseTo(1.0 / 3, within(1e-9));
        assertThat(target.isMet(0.75)).isTrue();
    }

    @Test
    void failedContenderIsNotCompared() {
        PerformanceTarget target = bar(Contender.FORY, TargetLimit.faster(2));
        add(message, Contender.WHERRY, 50);
        results.add(message, Contender.FORY, new Outcome.Failed("cannot"));

        assertThat(target.measured(results, message)).isEqualTo(OptionalDouble.empty());
    }

    @Test
    void partOfThePageSaysMetAndMissedBy() {
        add(message, Contender.WHERRY, 50);
        add(message, Contender.FORY_IDENTITY, 75);
        add(message, Contender.JAVA_IO, 500);
        add(tree, Contender.WHERRY, 100);
        add(tree, Contender.JAVA_IO, 400);
        add(tree, Contender.COPY, 90);
        Document document = new Document();

        TargetsPart.of(Comparison.LEAN, List.of(message, tree), results, document);

        String text = PageAssertions.page(document);
        assertThat(text)
                .contains(
                        "| identity kept | read, at least 1.00x Fory, identity | 1.50x | met |",
                        "| read, at least 5.00x java.io | 4.00x to 10.0x |"
                                + " missed on 1 of 2, by up to 20 % |",
                        "| tree-1023 | read, at least 5.00x java.io | 4.00x | 20 % | 4.44x |")
                .doesNotContain("Kryo");
    }

    private static PerformanceTarget bar(Contender reference, TargetLimit limit) {
        PerformanceTarget.Pair jvms = new PerformanceTarget.Pair(Contender.WHERRY, reference);
        return new PerformanceTarget(
                "some", Set.of("message", "tree-1023"), Motion.READ, jvms, limit);
    }

    private void add(Workload workload, Contender contender, double nanos) {
        results.add(workload, contender, SampleOutcomes.times(nanos, nanos, nanos));
    }
}
