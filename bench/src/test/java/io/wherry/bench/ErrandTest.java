// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ErrandTest {
    @Test
    void everythingGoesToTheDocuments() {
        Errand errand = parse("--quick");

        assertThat(errand.effort()).isEqualTo(Effort.QUICK);
        assertThat(errand.workloads(Comparison.LEAN)).isEqualTo(Workloads.all());
        assertThat(errand.sections()).containsExactly(Section.values());
        assertThat(errand.contenders(Comparison.LEAN))
                .containsExactly(
                        Contender.WHERRY,
                        Contender.JAVA_IO,
                        Contender.KRYO,
                        Contender.FORY,
                        Contender.JBOSS,
                        Contender.HAND,
                        Contender.COPY);
        assertThat(errand.out()).isEqualTo(Path.of("docs", "results"));
    }

    @Test
    void sectionsAreNamed() {
        Errand errand = parse("start", "--quick", "ablation");

        assertThat(errand.sections()).containsExactly(Section.START, Section.ABLATION);
        assertThat(errand.out()).isEqualTo(Path.of("docs", "results"));
    }

    @Test
    void limitsAreNoSerializers() {
        assertThat(parse().serializers())
                .contains(Contender.WHERRY, Contender.JBOSS)
                .doesNotContain(Contender.HAND, Contender.COPY);
        assertThat(parse("--peers", "Kryo").serializers())
                .containsExactly(Contender.WHERRY, Contender.KRYO);
    }

    @Test
    void ownColumnIsNeverLeftOut() {
        Errand errand = parse("javaio", "--peers", "JBoss");

        assertThat(errand.contenders(Comparison.JAVAIO))
                .containsExactly(Contender.JAVAIO, Contender.JBOSS_SERIAL);
        assertThat(errand.contenders(Comparison.LEAN))
                .containsExactly(Contender.WHERRY, Contender.JBOSS);
    }

    @Test
    void partIsOnlyPrinted() {
        Errand errand = parse("--only", "^tree", "--peers", "Fory");

        assertThat(errand.workloads(Comparison.LEAN))
                .extracting(Workload::name)
                .contains("tree-1023");
        assertThat(errand.contenders(Comparison.LEAN))
                .containsExactly(Contender.WHERRY, Contender.FORY);
        assertThat(errand.out()).isNull();
    }

    @Test
    void wordsOfTheShellAreQuotedAgain() {
        assertThat(parse("--only", "tree|list").command())
                .isEqualTo("bench/run --only 'tree|list'");
    }

    @Test
    void mistakesAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> parse("--fast"));
        assertThatIllegalArgumentException().isThrownBy(() -> parse("speed"));
        assertThatIllegalArgumentException().isThrownBy(() -> parse("--only"));
        assertThatIllegalArgumentException().isThrownBy(() -> parse("--only", "nothing-like-it"));
        assertThatIllegalArgumentException().isThrownBy(() -> parse("--only", "("));
    }

    private static Errand parse(String... args) {
        return Errand.parse(args);
    }
}
