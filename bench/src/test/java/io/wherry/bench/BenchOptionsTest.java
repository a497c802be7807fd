// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;

final class BenchOptionsTest {
    @Test
    void everythingGoesToTheDocuments() {
        BenchOptions options = parse("--full");

        assertThat(options.effort()).isEqualTo(Effort.FULL);
        assertThat(options.workloads(Comparison.LEAN)).isEqualTo(Workloads.all());
        assertThat(options.sections()).containsExactly(Section.values());
        assertThat(options.contenders(Comparison.LEAN))
                .containsExactly(
                        Contender.WHERRY,
                        Contender.BY_CONTENT,
                        Contender.JAVA_IO,
                        Contender.KRYO,
                        Contender.FORY,
                        Contender.FORY_IDENTITY,
                        Contender.JBOSS,
                        Contender.HAND,
                        Contender.COPY);
        assertThat(options.keep().folder()).isEqualTo(Path.of("target", "bench"));
    }

    @Test
    void sectionsAreNamed() {
        BenchOptions options = parse("start", "--full", "ablation");

        assertThat(options.sections()).containsExactly(Section.START, Section.ABLATION);
        assertThat(options.keep().folder()).isEqualTo(Path.of("target", "bench"));
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
        BenchOptions options = parse("javaio", "--peers", "JBoss");

        assertThat(options.contenders(Comparison.JAVAIO))
                .containsExactly(Contender.JAVAIO, Contender.JBOSS_SERIAL);
        assertThat(options.contenders(Comparison.LEAN))
                .containsExactly(Contender.WHERRY, Contender.JBOSS);
    }

    @Test
    void partIsOnlyPrinted() {
        BenchOptions options = parse("--only", "^tree", "--peers", "Fory");

        assertThat(options.workloads(Comparison.LEAN))
                .extracting(Workload::name)
                .contains("tree-1023");
        assertThat(options.contenders(Comparison.LEAN))
                .containsExactly(Contender.WHERRY, Contender.FORY, Contender.FORY_IDENTITY);
        assertThat(options.keep().folder()).isNull();
    }

    @Test
    void wordsOfTheShellAreQuotedAgain() {
        assertThat(parse("--only", "tree|list").command())
                .isEqualTo("./wherry bench --only 'tree|list'");
    }

    @Test
    void mistakesAreRefused() {
        assertThatExceptionOfType(ParameterException.class).isThrownBy(() -> parse("--fast"));
        assertThatExceptionOfType(ParameterException.class).isThrownBy(() -> parse("speed"));
        assertThatExceptionOfType(ParameterException.class).isThrownBy(() -> parse("--only"));
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> parse("--only", "nothing-like-it"));
        assertThatExceptionOfType(ParameterException.class).isThrownBy(() -> parse("--only", "("));
    }

    @Test
    void areasAreSections() {
        assertThat(parse("mpi").sections()).containsExactly(Section.MPI, Section.MPI_OBJECTS);
        assertThat(parse("codec").sections()).contains(Section.LEAN, Section.JAVAIO);
        assertThat(parse("seeds").sections()).isEqualTo(Section.OF_DOCUMENTS);
        assertThat(parse("seeds", "--apps").sections()).containsExactly(Section.APPS);
        assertThat(parse().sections())
                .allMatch(section ->
                        Section.ALL.contains(section.label())
                                || Section.named(section.area().label()).size() == 1);
    }

    @Test
    void shortRunLeavesMuchOut() {
        BenchOptions options = parse("codec");

        assertThat(options.effort()).isEqualTo(Effort.SHORT);
        assertThat(options.workloads(Comparison.LEAN))
                .hasSizeBetween(4, Workloads.all().size() / 3);
        assertThat(parse().sections()).isEqualTo(Section.BRIEF);
        assertThat(parse("--full").sections()).containsExactly(Section.values());
        assertThat(parse("--only", "^order$").workloads(Comparison.LEAN)).hasSize(1);
    }

    private static BenchOptions parse(String... args) {
        return BenchOptions.parse(args);
    }
}
