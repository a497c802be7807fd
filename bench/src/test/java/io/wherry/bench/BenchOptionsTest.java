// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wherry.bench.comparison.Comparison;
import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.options.Section;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;

final class BenchOptionsTest {
    @Test
    void everythingGoesToTheDocuments() {
        BenchOptions options = parse("--full");

        assertThat(options.effort()).isEqualTo(Effort.FULL);
        assertThat(Comparison.LEAN.workloads(options)).isEqualTo(Workloads.all());
        assertThat(options.sections()).containsExactly(Section.values());
        assertThat(Comparison.LEAN.contenders(options))
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
        assertThat(Comparison.LEAN.serializers(parse()))
                .contains(Contender.WHERRY, Contender.JBOSS)
                .doesNotContain(Contender.HAND, Contender.COPY);
        assertThat(Comparison.LEAN.serializers(parse("--peers", "Kryo")))
                .containsExactly(Contender.WHERRY, Contender.KRYO);
    }

    @Test
    void ownColumnIsNeverLeftOut() {
        BenchOptions options = parse("javaio", "--peers", "JBoss");

        assertThat(Comparison.JAVAIO.contenders(options))
                .containsExactly(Contender.JAVAIO, Contender.JBOSS_SERIAL);
        assertThat(Comparison.LEAN.contenders(options))
                .containsExactly(Contender.WHERRY, Contender.JBOSS);
    }

    @Test
    void partIsOnlyPrinted() {
        BenchOptions options = parse("--only", "^tree", "--peers", "Fory");

        assertThat(Comparison.LEAN.workloads(options))
                .extracting(Workload::name)
                .contains("tree-1023");
        assertThat(Comparison.LEAN.contenders(options))
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
        assertThat(Comparison.LEAN.workloads(options))
                .hasSizeBetween(4, Workloads.all().size() / 3);
        assertThat(parse().sections()).isEqualTo(Section.BRIEF);
        assertThat(parse("--full").sections()).containsExactly(Section.values());
        assertThat(Comparison.LEAN.workloads(parse("--only", "^order$"))).hasSize(1);
    }

    private static BenchOptions parse(String... args) {
        return BenchCommand.parse(args);
    }
}
