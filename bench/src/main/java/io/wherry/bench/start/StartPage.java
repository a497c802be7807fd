// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.start;

import io.wherry.bench.comparison.Comparison;
import io.wherry.bench.contender.Contender;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import java.util.List;
import java.util.Map;

/// Builds the page on the first round trip of a class in a fresh JVM.
public final class StartPage {
    private static final double MOST_NANOS = 150e6;

    private final BenchOptions options;
    private final StartTimes starts;
    private final Document document;

    private StartPage(BenchOptions options, StartTimes starts, Document document) {
        this.options = options;
        this.starts = starts;
        this.document = document;
    }

    public static Document of(BenchOptions options, StartTimes starts, Facts facts) {
        Document document = Document.of("The first round trip", options, facts);
        StartPage page = new StartPage(options, starts, document);
        page.head();
        page.verdicts();
        for (String graph : StartTimes.GRAPHS) {
            page.times(graph);
        }
        page.refusals();
        document.setUps(Comparison.LEAN.serializers(options));
        return document;
    }

    private void head() {
        document.fact("options", "those of each contender, nothing else");
        document.fact("launches of each", Integer.toString(options.effort().launches()));
        Launch nothing = starts.nothing();
        if (nothing.isMeasured()) {
            document.fact(
                    "a JVM with an empty `main`", NumberFormats.time(nothing.wall().median()));
        }
        document.paragraph(
                """
                A fresh JVM makes a graph, then the serializer, writes the graph and reads it back, and ends. \
                The first column is the time of the whole process above that of a JVM with an empty `main`; the \
                others are what its clock says inside. Launches take turns; medians with half the distance \
                from the 10th to the 90th percentile. Each JVM has only those jars on its path that it needs. \
                `--add-opens` costs a JVM the archived module graph: that is in the times of the contenders that need it.\
                """);
        document.paragraph(
                """
                The last rows, for information: with an AOT cache (JEP 514) that one such run has written.\
                """);
    }

    private void verdicts() {
        Grid grid = new Grid(List.of("first round trip", "demanded", "measured", "verdict"));
        for (Map.Entry<StartTimes.Cell, Launch> entry : starts.all().entrySet()) {
            StartTimes.Cell cell = entry.getKey();
            boolean demanded =
                    cell.contender() == Contender.WHERRY && cell.way() != StartTimes.Way.CACHE;
            if (demanded && entry.getValue().isMeasured() && starts.nothing().isMeasured()) {
                double nanos = above(entry.getValue());
                String verdict =
                        nanos < MOST_NANOS
                                ? "met"
                                : "missed by " + NumberFormats.percent(nanos / MOST_NANOS - 1);
                grid.addCells(
                        List.of(
                                Cell.of(cell.graph() + ", " + cell.way().title()),
                                Cell.of("below " + NumberFormats.time(MOST_NANOS)),
                                Cell.nanos(nanos),
                                Cell.of(verdict)));
            }
        }
        if (!grid.isEmpty()) {
            document.title("## Performance targets");
            document.grid(grid);
        }
    }

    private void times(String graph) {
        document.title("## " + graph);
        Grid grid =
                new Grid(
                                List.of(
                                        "contender",
                                        "above an empty main",
                                        "open",
                                        "first write",
                                        "first read"))
                        .drawn(Chart.BARS);
        for (Map.Entry<StartTimes.Cell, Launch> entry : starts.all().entrySet()) {
            StartTimes.Cell cell = entry.getKey();
            Launch launch = entry.getValue();
            if (cell.graph().equals(graph)
                    && launch.isMeasured()
                    && starts.nothing().isMeasured()) {
                Cell above =
                        Cell.nanos(above(launch)).with(' ' + NumberFormats.spread(launch.wall()));
                grid.addCells(
                        cell.contender() == null
                                ? List.of(
                                        Cell.of("no serializer: the graph is made"),
                                        above,
                                        Cell.NOTHING,
                                        Cell.NOTHING,
                                        Cell.NOTHING)
                                : List.of(
                                        Cell.of(
                                                cell.contender().label()
                                                        + ", "
                                                        + cell.way().title()),
                                        above,
                                        Cell.median(launch.part(0)),
                                        Cell.median(launch.part(1)),
                                        Cell.median(launch.part(2))));
            }
        }
        document.grid(grid);
    }

    /// The time above that of an empty program.
    private double above(Launch launch) {
        return Math.max(0, launch.wall().median() - starts.nothing().wall().median());
    }

    private void refusals() {
        Grid grid = new Grid(List.of("graph", "contender", "reason"));
        starts.all()
                .forEach((cell, launch) -> {
                    if (!launch.failure().isEmpty()) {
                        String subject =
                                cell.contender() == null
                                        ? "no serializer"
                                        : cell.contender().label();
                        String way = subject + ", " + cell.way().title();
                        grid.add(List.of(cell.graph(), way, launch.failure()));
                    }
                });
        document.refusals(grid);
    }
}
