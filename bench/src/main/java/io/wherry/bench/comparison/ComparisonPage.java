// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.comparison;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Unit;
import io.wherry.bench.trial.Motion;
import io.wherry.bench.trial.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/// The page of one comparison, all of it.
public final class ComparisonPage {
    private static final String REFUSED = "cannot";
    private static final String DEEP = " \u2020";

    private final BenchOptions options;
    private final Comparison comparison;
    private final Results results;
    private final Document document;

    private ComparisonPage(
            BenchOptions options, Comparison comparison, Results results, Document document) {
        this.options = options;
        this.comparison = comparison;
        this.results = results;
        this.document = document;
    }

    public static Document of(
            BenchOptions options, Comparison comparison, Results results, Facts facts) {
        Document document = Document.of(comparison.title(), options, facts);
        ComparisonPage page = new ComparisonPage(options, comparison, results, document);
        page.head();
        TargetsPart.of(comparison, page.workloads(), results, document);
        page.means();
        page.slowerThan();
        page.others();
        for (Motion motion : Motion.values()) {
            page.times(motion);
        }
        page.bytes();
        page.elements();
        page.refusals();
        document.setUps(page.contenders());
        return document;
    }

    private void head() {
        document.forkedRuns(options.effort(), options.effort().forks());
        int all = comparison.workloads().size();
        if (workloads().size() < all) {
            document.leftOut("%d of %d workloads".formatted(all - workloads().size(), all));
        }
        document.paragraph(
                """
                A JVM of its own runs each workload and contender; in it the three motions are measured one \
                after another by JMH, in blocks of calls (`SingleShotTime`; a sample is the mean of a block). \
                Times are medians of the samples with half the distance from the 10th to the 90th percentile; \
                ratios are of medians, to that of `%s`: **above 1x it is faster**. Every copy was compared with its graph \
                before the clock counted and after it stopped. `tree-1023` and the like are graphs of the zoo \
                in `testkit`. %s\
                """
                        .formatted(comparison.own().label(), comparison.introduction()));
        document.paragraph(
                """
                The same graph written again has its identity hashes already, which hides what they cost; a \
                program that sends what it just made writes fresh graphs. Those of a block are made before \
                its clock starts, by the same code for all contenders, and written once.\
                """);
    }

    private void means() {
        document.title("## In short");
        Grid grid = new Grid(titles("geometric mean of ratios"));
        for (Motion motion : Motion.values()) {
            List<Cell> row =
                    new ArrayList<>(
                            List.of(Cell.of(motion.title()), Cell.of("1", Unit.SPEED_UP, 1)));
            for (Contender peer : peers()) {
                row.add(Cell.ratio(Unit.SPEED_UP, results.meanRatio(workloads(), peer, motion)));
            }
            grid.addCells(row);
        }
        document.grid(grid);
        String limits =
                contenders().stream().anyMatch(Contender::isLimit)
                        ? "; a limit is only there for some."
                        : ".";
        document.paragraph("Over the workloads that both can do" + limits);
    }

    private void slowerThan() {
        Grid grid = new Grid(List.of("slower on", "motion", "contender", "ratio"));
        for (Workload workload : workloads()) {
            for (Motion motion : Motion.values()) {
                for (Contender peer : peers()) {
                    OptionalDouble ratio = results.ratio(workload, peer, motion);
                    if (!peer.isLimit() && !peer.isOurs() && ratio.orElse(1) < 1) {
                        grid.addCells(
                                List.of(
                                        Cell.of(workload.name()),
                                        Cell.of(motion.method()),
                                        Cell.of(peer.label()),
                                        Cell.ratio(Unit.SPEED_UP, ratio)));
                    }
                }
            }
        }
        document.paragraph(
                grid.isEmpty()
                        ? "No serializer is faster than Wherry on any workload."
                        : "Where another serializer is faster than Wherry:");
        if (!grid.isEmpty()) {
            document.grid(grid);
        }
    }

    /// Adds the other formats of Wherry.
    private void others() {
        Set<Contender> strangers = new LinkedHashSet<>(peers());
        strangers.removeIf(Contender::isOurs);
        for (Contender peer : peers()) {
            if (peer.isOurs()) {
                RatiosPart.of(workloads(), strangers, results.reference(peer), document);
            }
        }
    }

    private void times(Motion motion) {
        document.title("## " + motion.title());
        Grid grid = new Grid(titles("workload")).drawn(Chart.BARS);
        boolean deep = false;
        for (Workload workload : workloads()) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(workload.name())));
            for (Contender contender : contenders()) {
                row.add(time(workload, contender, motion));
                deep |= isDeep(workload, contender);
            }
            grid.addCells(row);
        }
        document.grid(grid);
        if (deep) {
            document.paragraph("\u2020 overflows a default stack; measured with `-Xss512m`.");
        }
    }

    private Cell time(Workload workload, Contender contender, Motion motion) {
        return switch (results.of(workload, contender)) {
            case null -> Cell.NOTHING;
            case Outcome.Failed _ -> Cell.of(REFUSED);
            case Outcome.Measured measured -> {
                OptionalDouble ratio = results.ratio(workload, contender, motion);
                String factor =
                        contender == comparison.own() || ratio.isEmpty()
                                ? ""
                                : ", " + NumberFormats.ratio(ratio.getAsDouble());
                yield Cell.time(measured.of(motion))
                        .with(factor + (measured.deepStack() ? DEEP : ""));
            }
        };
    }

    private boolean isDeep(Workload workload, Contender contender) {
        Outcome.Measured measured = results.measured(workload, contender);
        return measured != null && measured.deepStack();
    }

    private void bytes() {
        document.title("## Bytes");
        Grid grid = new Grid(titles("workload")).drawn(Chart.BARS);
        for (Workload workload : workloads()) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(workload.name())));
            for (Contender contender : contenders()) {
                Outcome.Measured measured = results.measured(workload, contender);
                row.add(measured == null ? Cell.NOTHING : Cell.bytes(measured.bytes()));
            }
            grid.addCells(row);
        }
        document.grid(grid);
    }

    private void elements() {
        Grid grid = new Grid(titles("nanoseconds an element")).drawn(Chart.BARS);
        for (Workload workload : workloads()) {
            if (workload.elements() > 1) {
                for (Motion motion : Motion.values()) {
                    grid.addCells(elements(workload, motion));
                }
            }
        }
        if (!grid.isEmpty()) {
            document.title("## Cost of an element");
            document.grid(grid);
        }
    }

    private List<Cell> elements(Workload workload, Motion motion) {
        List<Cell> row =
                new ArrayList<>(List.of(Cell.of(workload.name() + ", " + motion.method())));
        for (Contender contender : contenders()) {
            Outcome.Measured measured = results.measured(workload, contender);
            row.add(
                    measured == null
                            ? Cell.NOTHING
                            : Cell.median(measured.of(motion).over(workload.elements())));
        }
        return row;
    }

    private void refusals() {
        Grid grid = new Grid(List.of("workload", "contender", "reason"));
        for (Workload workload : workloads()) {
            for (Contender contender : contenders()) {
                if (results.of(workload, contender) instanceof Outcome.Failed failed) {
                    grid.add(List.of(workload.name(), contender.label(), failed.reason()));
                }
            }
        }
        document.refusals(grid);
    }

    private Set<Contender> peers() {
        Set<Contender> peers = new LinkedHashSet<>(contenders());
        peers.remove(comparison.own());
        return peers;
    }

    private List<Workload> workloads() {
        return comparison.workloads(options);
    }

    private Set<Contender> contenders() {
        return comparison.contenders(options);
    }

    private List<String> titles(String first) {
        List<String> titles = new ArrayList<>(List.of(first));
        for (Contender contender : contenders()) {
            titles.add(contender.label());
        }
        return titles;
    }
}
