// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.threads;

import io.wherry.bench.comparison.Comparison;
import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;

/// Builds the page on several threads that share one codec.
public final class ThreadsPage {
    private final BenchOptions options;
    private final ThreadTimes threadTimes;
    private final List<ThreadConfiguration> configurations;
    private final Document document;

    private ThreadsPage(
            BenchOptions options, ThreadTimes threadTimes, int cores, Document document) {
        this.options = options;
        this.threadTimes = threadTimes;
        this.configurations = ThreadConfiguration.all(cores);
        this.document = document;
    }

    public static Document of(BenchOptions options, ThreadTimes threadTimes, Facts facts) {
        Document document = Document.of("One codec, many threads", options, facts);
        ThreadsPage page = new ThreadsPage(options, threadTimes, facts.machine().cores(), document);
        page.head();
        page.rates();
        page.scaling();
        page.refusals();
        page.sharing();
        document.setUps(Comparison.LEAN.serializers(options));
        return document;
    }

    private void head() {
        Effort effort = options.effort();
        document.fact("options", String.join(" ", Fork.JVM_OPTIONS));
        document.fact("forks", "1");
        document.fact(
                "samples", effort.rounds() + " rounds of " + effort.roundMillis() + " ms each");
        document.paragraph(
                """
                Round trips (write and read) a second, of all threads together: each has a graph of its own, \
                all share one serializer in the way its makers say. A virtual thread does about 50 us of work \
                and starts its successor, as in a server that has one for each request. Medians of the rounds \
                with half the distance from the 10th to the 90th percentile; **above 1x Wherry is faster**. The \
                last copy of each thread was compared with its graph.\
                """);
    }

    private void rates() {
        document.title("## Round trips");
        Grid grid = grid("workload, threads").drawn(Chart.BARS);
        for (Workload workload : ThreadTimes.workloads(options)) {
            for (ThreadConfiguration configuration : configurations) {
                List<Cell> row =
                        new ArrayList<>(
                                List.of(Cell.of(workload.name() + ", " + configuration.title())));
                for (Contender contender : Comparison.LEAN.serializers(options)) {
                    row.add(rate(workload, contender, configuration));
                }
                grid.addCells(workload.name(), row);
            }
        }
        document.grid(grid);
    }

    private Cell rate(Workload workload, Contender contender, ThreadConfiguration configuration) {
        Samples samples = threadTimes.of(workload, contender, configuration);
        Cell rate = Cell.frequency(samples);
        Samples wherry = threadTimes.of(workload, Contender.WHERRY, configuration);
        return samples == null || contender == Contender.WHERRY || wherry == null
                ? rate
                : rate.with(", " + ratio(samples, wherry));
    }

    private void scaling() {
        document.title("## Rate over that of one thread");
        Grid grid = grid("workload, threads");
        ThreadConfiguration one = configurations.getFirst();
        for (Workload workload : ThreadTimes.workloads(options)) {
            for (ThreadConfiguration configuration :
                    configurations.subList(1, configurations.size())) {
                List<Cell> row =
                        new ArrayList<>(
                                List.of(Cell.of(workload.name() + ", " + configuration.title())));
                for (Contender contender : Comparison.LEAN.serializers(options)) {
                    Samples alone = threadTimes.of(workload, contender, one);
                    Samples many = threadTimes.of(workload, contender, configuration);
                    row.add(
                            alone == null || many == null
                                    ? Cell.NOTHING
                                    : Cell.ratio(Unit.SPEED_UP, alone.median() / many.median()));
                }
                grid.addCells(row);
            }
        }
        document.grid(grid);
    }

    private static String ratio(Samples longer, Samples shorter) {
        return NumberFormats.ratio(longer.median() / shorter.median());
    }

    private void refusals() {
        Grid grid = new Grid(List.of("workload", "contender", "reason"));
        for (Workload workload : ThreadTimes.workloads(options)) {
            for (Contender contender : Comparison.LEAN.serializers(options)) {
                String reason = threadTimes.failure(workload, contender);
                if (reason != null) {
                    grid.add(List.of(workload.name(), contender.label(), reason));
                }
            }
        }
        document.refusals(grid);
    }

    private void sharing() {
        document.title("## How it is shared");
        for (Contender contender : Comparison.LEAN.serializers(options)) {
            document.fact(contender.label(), contender.sharing());
        }
    }

    private Grid grid(String first) {
        List<String> titles = new ArrayList<>(List.of(first));
        Comparison.LEAN.serializers(options).forEach(contender -> titles.add(contender.label()));
        return new Grid(titles);
    }
}
