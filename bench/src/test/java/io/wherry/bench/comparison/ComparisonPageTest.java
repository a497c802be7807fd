// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.Markdown;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.trial.Outcome;
import io.wherry.bench.trial.OutcomeText;
import io.wherry.bench.trial.SampleOutcomes;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ComparisonPageTest {
    private final BenchOptions options =
            BenchCommand.parse(new String[] {"--full", "--only", "^(message|list-100)$"});
    private final Workload message = Workloads.named("message");
    private final Workload list = Workloads.named("list-100");
    private final Results results = new Results(Contender.WHERRY);

    @Test
    void ratiosAreOfMedians() {
        results.add(message, Contender.WHERRY, SampleOutcomes.times(50, 100, 40));
        results.add(message, Contender.KRYO, SampleOutcomes.times(75, 300, 30));

        String page = page();

        assertThat(page).contains("75.0 ns ±0 %, 1.50x", "300 ns ±0 %, 3.00x");
        assertThat(row(page, "| message | read ")).contains("Kryo", "0.75x");
    }

    @Test
    void workOfOthersIsTold() {
        assertThat(page())
                .contains(
                        "- load before: 0.5\n",
                        "- other work meanwhile: 0.2 of 2 cores, so that times are longer");
    }

    @Test
    void streamsHaveRatiosOfTheirOwn() {
        Results javaio = results.reference(Contender.JAVAIO);
        results.add(message, Contender.JAVAIO, SampleOutcomes.times(100, 100, 100));
        results.add(message, Contender.STREAMS, SampleOutcomes.times(200, 400, 50));
        results.add(message, Contender.JAVA_IO, SampleOutcomes.times(600, 1000, 1000));
        results.add(message, Contender.JBOSS_SERIAL, SampleOutcomes.times(300, 500, 600));

        String page =
                PageAssertions.page(
                        ComparisonPage.of(options, Comparison.JAVAIO, javaio, SampleFacts.facts()));

        assertThat(page)
                .contains(
                        "| message | 100 ns ±0 % | 200 ns ±0 %, 2.00x | 600 ns ±0 %, 6.00x |"
                                + " 300 ns ±0 %, 3.00x |",
                        "## wherry streams, compared with the others",
                        "| message | 3.00x | 1.50x | 2.50x | 1.25x | 20.0x | 12.0x |",
                        "| geometric mean | 3.00x |",
                        "No serializer is faster than Wherry on any workload.");
    }

    @Test
    void costsOfElementsAreDivided() {
        results.add(list, Contender.WHERRY, SampleOutcomes.times(1000, 2000, 500));

        assertThat(row(page(), "| list-100, writeFresh")).contains("20.0 ns");
    }

    @Test
    void refusalIsShownWithItsReason() {
        results.add(message, Contender.WHERRY, SampleOutcomes.times(1, 1, 1));
        results.add(message, Contender.FORY, new Outcome.Failed("no | such class"));

        String page = page();

        assertThat(page.lines().filter(line -> line.startsWith("| message ")))
                .anyMatch(line -> line.contains("cannot"));
        assertThat(page).contains("no \\| such class");
    }

    @Test
    void oneFailedForkFailsTheRow() {
        results.add(message, Contender.WHERRY, SampleOutcomes.times(1, 1, 1));
        results.add(message, Contender.WHERRY, new Outcome.Failed("second fork"));

        assertThat(results.of(message, Contender.WHERRY))
                .isEqualTo(new Outcome.Failed("second fork"));
    }

    @Test
    void deepStackIsMarked() {
        results.add(
                list,
                Contender.JAVA_IO,
                Outcome.Measured.class.cast(
                        OutcomeText.parse(
                                OutcomeText.format(SampleOutcomes.times(1, 2, 3)), true)));

        assertThat(page()).contains("†", "-Xss512m");
    }

    @Test
    void meanOfRatiosIsGeometric() {
        results.add(message, Contender.WHERRY, SampleOutcomes.times(1, 1, 1));
        results.add(message, Contender.KRYO, SampleOutcomes.times(2, 1, 1));
        results.add(list, Contender.WHERRY, SampleOutcomes.times(1, 1, 1));
        results.add(list, Contender.KRYO, SampleOutcomes.times(8, 1, 1));

        assertThat(row(page(), "| Write, the same graph")).contains("4.00x");
    }

    @Test
    void timesHaveThreeDigitsAndAUnit() {
        assertThat(NumberFormats.time(4.156)).isEqualTo("4.16 ns");
        assertThat(NumberFormats.time(99.96)).isEqualTo("100 ns");
        assertThat(NumberFormats.time(999.6)).isEqualTo("1.00 us");
        assertThat(NumberFormats.time(48_130)).isEqualTo("48.1 us");
        assertThat(NumberFormats.time(20_000_000)).isEqualTo("20.0 ms");
        assertThat(NumberFormats.ratio(0.0042)).isEqualTo("0.004x");
        assertThat(NumberFormats.ratio(0.854)).isEqualTo("0.85x");
        assertThat(NumberFormats.ratio(14.23)).isEqualTo("14.2x");
        assertThat(NumberFormats.throughput(2_314e6)).isEqualTo("2.31 GB/s");
        assertThat(NumberFormats.throughput(48.13e6)).isEqualTo("48.1 MB/s");
        assertThat(NumberFormats.size(1 << 14)).isEqualTo("16 KiB");
        assertThat(NumberFormats.size(1 << 23)).isEqualTo("8 MiB");
        assertThat(NumberFormats.count(1_234_567)).isEqualTo("1,234,567");
    }

    @Test
    void columnsOfAGridArePadded() {
        Grid grid = new Grid(List.of("name", "n"));
        grid.add(List.of("a", "1234"));

        assertThat(Markdown.of(List.of(grid.table())))
                .isEqualTo("| name |    n |\n| :--- | ---: |\n| a    | 1234 |\n");
        assertThatIllegalArgumentException().isThrownBy(() -> grid.add(List.of("alone")));
    }

    private String page() {
        return PageAssertions.page(
                ComparisonPage.of(options, Comparison.LEAN, results, SampleFacts.facts()));
    }

    /// The first line that starts so.
    private static String row(String page, String start) {
        return page.lines().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
    }
}
