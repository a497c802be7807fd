// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.load;

import io.wherry.bench.calls.CallWorker;
import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.latency.CallJvms;
import io.wherry.bench.latency.CallsPage;
import io.wherry.bench.links.LocalTransport;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import io.wherry.cli.ping.PingVariant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Builds the page of remote calls under load: performance targets and calls a second of all
/// contenders.
public final class LoadPage {
    private static final LoadSetting COSTS = LoadSetting.TWO_CORES;

    private final LoadTimes times;
    private final Document document;

    private LoadPage(LoadTimes times, Document document) {
        this.times = times;
        this.document = document;
    }

    public static Document of(BenchOptions benchOptions, LoadTimes times, Facts facts) {
        Document document = Document.of("Remote calls under load", benchOptions, facts);
        LoadPage page = new LoadPage(times, document);
        page.head(benchOptions.effort());
        for (LoadSetting setting : times.settings()) {
            page.verdicts(setting);
        }
        for (LoadSetting setting : times.settings()) {
            page.rates(setting);
            page.links(setting);
        }
        page.costs();
        page.parked();
        page.refusals();
        page.setUps();
        return document;
    }

    private void head(Effort effort) {
        document.fact(
                "options of the JVMs",
                String.join(" ", Fork.JVM_OPTIONS) + ' ' + String.join(" ", CallJvms.options()));
        int slice = effort.loadMillis();
        document.fact(
                "rounds",
                "%d of each row, after a warm-up of each contender of %d ms, or up to %d ms until it has made %d calls (the first row: up to %d ms)"
                        .formatted(
                                effort.loadRounds(),
                                LoadMeasurement.HEATING * slice,
                                LoadMeasurement.PATIENCE * LoadMeasurement.HEATING * slice,
                                CallWorker.HOT,
                                LoadMeasurement.FIRST_HEATING * slice));
        document.fact(
                "slices",
                "about %d ms, with 1,000 callers %d ms, after a quarter as long that is not counted; of arrays one at least"
                        .formatted(slice, slice * LoadRow.LONGER));
        if (effort.isShort()) {
            document.leftOut("64 and 1,000 callers, virtual threads, arrays of other sizes");
            document.fact(
                    "short run",
                    "the warm-up is too short for contenders with much code: what gRPC runs is not compiled by then");
        }
        if (!times.settings().contains(LoadSetting.ONE_CORE)) {
            document.fact(
                    "placement",
                    "cores cannot be chosen here (no `taskset`, or one core): JVMs run wherever they are put, and nothing was measured on one core");
        }
        document.paragraph(
                """
                Each contender has two JVMs: one exports a remote object, the other calls it; of two ranks, each does both. \
                All JVMs are there from the beginning to the end, kept by `taskset` on one core or on two, and take \
                turns: in each round of a row every contender runs one slice, in an order that rotates. A slice is a number of \
                calls, shared by the callers, that takes about as long as the fact above says; the number follows the slices \
                before. Callers of a barrier, of a queue and of an exchange make the same number each. The time from the \
                release of the callers to the end of the last call counts. Between slices the callers are parked.\
                """);
        document.paragraph(
                """
                Results were compared with what has to come back before the clock counted (arrays), or in every call or slice \
                (the place in the barrier, the sum of what was put and taken, the count under the lock, the numbers of ranks). \
                No method has an annotation of Wherry's, but in rows that say `@Quick` and in one-way calls. For comparison with arrays, \
                links and raw sockets move blocks of the same size there and back, in the same rounds. Numbers are medians of \
                the rounds with half the distance from the 10th to the 90th percentile; ratios are those of single rounds. \
                Wherry over TCP is held to the best peer over TCP, the others to the best peer over any medium.\
                """);
    }

    private void verdicts(LoadSetting setting) {
        List<String> titles = new ArrayList<>(List.of("call", "demanded"));
        for (RpcLibrary library : RpcLibrary.OURS) {
            titles.add(library.label());
        }
        Grid grid = new Grid(titles);
        int met = 0;
        int all = 0;
        for (LoadRow row : times.rows(setting)) {
            for (LoadTarget target : LoadTarget.of(row.family(), setting)) {
                List<String> cells = new ArrayList<>(List.of(row.title(), target.demand()));
                int before = all;
                for (RpcLibrary library : RpcLibrary.OURS) {
                    Samples measured = measured(target, library, setting, row);
                    if (measured == null) {
                        cells.add(CallsPage.NOTHING);
                    } else {
                        double median = measured.median();
                        cells.add(target.limit().verdict(target.text(median), measured));
                        met += target.limit().shortfall(median) == 0 ? 1 : 0;
                        all++;
                    }
                }
                if (all > before) {
                    grid.add(cells);
                }
            }
        }
        document.title("## Performance targets, " + setting.text());
        document.paragraph(
                """
                Met: %d of %d. "At least" a factor is the other's time over Wherry's.\
                """
                        .formatted(met, all));
        document.grid(grid);
    }

    private @Nullable Samples measured(
            LoadTarget target, RpcLibrary library, LoadSetting setting, LoadRow row) {
        LoadFigure own = new LoadFigure(library.label(), setting, row);
        return target.subject().contains(library) ? target.measured(times, own, library) : null;
    }

    private static List<String> titles(String first) {
        List<String> titles = new ArrayList<>(List.of(first));
        for (RpcLibrary library : LoadMeasurement.CONTENDERS) {
            titles.add(library.label());
        }
        return titles;
    }

    private void rates(LoadSetting setting) {
        document.title("## Calls a second, " + setting.text());
        Grid grid = new Grid(titles("calls of; over java.rmi")).drawn(Chart.BARS);
        for (LoadRow row : times.rows(setting)) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(row.title())));
            for (RpcLibrary library : LoadMeasurement.CONTENDERS) {
                LoadFigure figure = new LoadFigure(library.label(), setting, row);
                cells.add(Cell.frequency(times.of(figure)).with(overJavaRmi(figure)));
            }
            grid.addCells(cells);
        }
        document.grid(grid);
    }

    /// Returns the ratio to java.rmi, `, 3.20x`, for the figure of any other library.
    private String overJavaRmi(LoadFigure figure) {
        String javaRmi = RpcLibrary.JAVA_RMI.label();
        Samples ratios = times.ratios(figure.of(javaRmi), figure);
        return figure.subject().equals(javaRmi) || ratios == null
                ? ""
                : ", " + NumberFormats.ratio(ratios.median());
    }

    /// Adds links and raw sockets that move blocks of the same size as the arrays.
    private void links(LoadSetting setting) {
        List<String> titles = new ArrayList<>(List.of("block and back"));
        for (LocalTransport medium : LocalTransport.values()) {
            titles.add(LoadFigure.link(medium));
            titles.add(LoadFigure.raw(medium, PingVariant.RAW_BLOCKING));
        }
        Grid grid = new Grid(titles);
        for (LoadRow row : times.rows(setting)) {
            if (row.rawSize() > 0) {
                List<Cell> cells = new ArrayList<>(List.of(Cell.of("same size as " + row.title())));
                for (String subject : titles.subList(1, titles.size())) {
                    cells.add(Cell.frequency(times.of(new LoadFigure(subject, setting, row))));
                }
                grid.addCells(cells);
            }
        }
        if (!grid.isEmpty()) {
            document.grid(grid);
        }
    }

    private void costs() {
        List<LoadRow> rows = times.rows(COSTS).stream().filter(LoadRow::isProfiled).toList();
        Grid switches = costs(rows, cost -> Cell.of(digits(cost.switches())));
        Grid time = costs(rows, cost -> Cell.nanos(cost.processorNanos()));
        Grid bytes = costs(rows, cost -> Cell.bytes(Math.round(cost.allocatedBytes())));
        Grid calls = costs(rows, cost -> Cell.of(cost.systemCalls()));
        if (switches.isEmpty()) {
            return;
        }
        document.title("## Resources of a call, " + COSTS.text());
        document.paragraph(
                """
                Both JVMs of a contender, each in one slice five times as long as those that were timed, its lead-in included. The                 system counts context switches, voluntary and involuntary, and processor time for each thread. System calls are                 counted by `strace`, where it is installed, in a slice of their own: the total, and the most frequent ones. It                 slows them, so that more waits block. Allocated are bytes of the heap of the calling JVM.\
                """);
        grid("### Context switches a call", switches);
        grid("### Processor time a call", time);
        grid("### Bytes allocated a call", bytes);
        grid("### System calls a call", calls);
    }

    private void grid(String title, Grid grid) {
        document.title(title);
        document.grid(grid);
    }

    private static String digits(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private Grid costs(List<LoadRow> rows, Function<CallCost, Cell> shown) {
        Grid grid = new Grid(titles("call"));
        for (LoadRow row : rows) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(row.title())));
            boolean some = false;
            for (RpcLibrary library : LoadMeasurement.CONTENDERS) {
                CallCost cost = times.cost(new LoadFigure(library.label(), COSTS, row));
                cells.add(cost == null ? Cell.NOTHING : shown.apply(cost));
                some |= cost != null;
            }
            if (some) {
                grid.addCells(cells);
            }
        }
        return grid;
    }

    /// Adds the processor time of parked callers.
    private void parked() {
        document.title("## Processor time between slices");
        document.paragraph(
                """
                What part of a core both JVMs of a contender used while all callers were parked, watched for %d s.\
                """
                        .formatted(LoadMeasurement.WATCH.toSeconds()));
        Grid grid = new Grid(titles("JVMs on"));
        for (LoadSetting setting : times.settings()) {
            if (!setting.isBusy()) {
                List<String> cells = new ArrayList<>(List.of(setting.text()));
                for (RpcLibrary library : LoadMeasurement.CONTENDERS) {
                    cells.add(percent(times.parked(library.label(), setting)));
                }
                grid.add(cells);
            }
        }
        document.grid(grid);
    }

    private static String percent(@Nullable Double part) {
        return part == null ? CallsPage.NOTHING : String.format(Locale.ROOT, "%.0f %%", 100 * part);
    }

    private void refusals() {
        Grid grid = new Grid(List.of("contender", "what", "reason"));
        times.refusals().rows().forEach(grid::add);
        document.refusals(grid);
    }

    private void setUps() {
        document.title("## Contenders");
        for (RpcLibrary library : LoadMeasurement.CONTENDERS) {
            document.fact(library.label(), library.setUp());
        }
    }
}
