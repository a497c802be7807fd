// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.walk;

import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.Unit;
import java.util.List;

/// Builds the page on walks through stored objects.
public final class WalkPage {
    private static final double DEMANDED = 300e6;

    private final WalkTimes times;
    private final Document document;

    private WalkPage(WalkTimes times, Document document) {
        this.times = times;
        this.document = document;
    }

    public static Document of(BenchOptions options, WalkTimes times, Facts facts) {
        Document document = Document.of("Walks through stored objects", options, facts);
        WalkPage page = new WalkPage(times, document);
        page.head(options.effort());
        page.targets();
        page.table();
        page.refusals();
        return document;
    }

    private void head(Effort effort) {
        document.fact("options", String.join(" ", Fork.JVM_OPTIONS));
        document.fact("walks", "one, then " + WalkTimes.rounds(effort) + " more in the same JVM");
        document.paragraph(
                """
                What `wherry inspect size` and `wherry inspect check` do with a file in java.io's format, without the start of a JVM, \
                and what java.io takes to read it, which needs the classes. A file has the same graph again and again, each after a reset; a JVM of its own does each \
                walk. Rates are bytes of the file a second: medians with half the distance from the 10th to the 90th percentile. The \
                file is in the cache of the operating system. `size` must count every byte of the file, `check` must find no error. The first walk of a JVM is one measurement. \
                SerializationDumper and jdeserialize are not compared: they are published neither on Maven Central nor on PyPI nor on npm.\
                """);
    }

    private void targets() {
        Grid grid = new Grid(List.of("walk", "demanded", "measured", "verdict"));
        for (Walk walk : List.of(Walk.SIZE, Walk.CHECK)) {
            List<WalkTimes.Figure> figures =
                    WalkTimes.GRAPHS.stream()
                            .map(graph -> times.of(graph, walk))
                            .filter(figure -> figure != null)
                            .toList();
            if (figures.isEmpty()) {
                continue;
            }
            double worst =
                    figures.stream()
                            .mapToDouble(figure -> figure.later().median())
                            .min()
                            .orElse(Double.NaN);
            long met =
                    figures.stream().filter(figure -> figure.later().median() >= DEMANDED).count();
            grid.add(
                    List.of(
                            walk.title(),
                            "at least 300 MB/s, not the first walk",
                            "%.0f MB/s at worst".formatted(worst / 1e6),
                            "met on " + met + " of " + figures.size()));
        }
        document.title("## Performance targets");
        document.grid(grid);
    }

    private void table() {
        document.title("## Rates");
        Grid grid =
                new Grid(
                        List.of(
                                "graph, walk",
                                "bytes of the file",
                                "first walk",
                                "later walks",
                                "as fast as java.io reads"));
        for (String graph : WalkTimes.GRAPHS) {
            WalkTimes.Figure base = times.of(graph, Walk.JAVA_IO);
            for (Walk walk : Walk.values()) {
                WalkTimes.Figure figure = times.of(graph, walk);
                if (figure != null) {
                    grid.addCells(
                            List.of(
                                    Cell.of(graph + ", " + walk.title()),
                                    Cell.bytes(figure.bytes()),
                                    Cell.of(
                                            "%.0f MB/s".formatted(figure.first() / 1e6),
                                            Unit.BYTES_PER_SECOND,
                                            figure.first()),
                                    Cell.throughput(figure.later()),
                                    base == null
                                            ? Cell.NOTHING
                                            : Cell.ratio(
                                                    Unit.SPEED_UP,
                                                    figure.later().median()
                                                            / base.later().median())));
                }
            }
        }
        document.grid(grid);
    }

    private void refusals() {
        Grid grid = new Grid(List.of("walk", "reason"));
        times.failures().forEach((walk, reason) -> grid.add(List.of(walk, reason)));
        document.refusals(grid);
    }
}
