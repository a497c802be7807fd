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
        assertThat(errand.workloads()).isEqualTo(Workloads.all());
        assertThat(errand.contenders()).containsExactly(Contender.values());
        assertThat(errand.out()).isEqualTo(Path.of("docs", "results", "codec.md"));
    }

    @Test
    void partIsOnlyPrinted() {
        Errand errand = parse("--only", "^tree", "--peers", "Fory");

        assertThat(errand.workloads()).extracting(Workload::name).contains("tree-1023");
        assertThat(errand.contenders()).containsExactly(Contender.WHERRY, Contender.FORY);
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
        assertThatIllegalArgumentException().isThrownBy(() -> parse("--only"));
        assertThatIllegalArgumentException().isThrownBy(() -> parse("--only", "nothing-like-it"));
        assertThatIllegalArgumentException().isThrownBy(() -> parse("--only", "("));
    }

    private static Errand parse(String... args) {
        return Errand.parse(args);
    }
}
