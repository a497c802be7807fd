// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import io.wherry.bench.arrays.ArrayShape;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.mpi.MpiRuntime;
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

/// Builds the page that compares objects as messages of MPI with primitives, code by hand and
/// java.io.
public final class MpiObjectsPage {
    private final MpiObjectTimes objects;
    private final Document document;

    private MpiObjectsPage(MpiObjectTimes objects, Document document) {
        this.objects = objects;
        this.document = document;
    }

    public static Document of(BenchOptions options, MpiObjectTimes objects, Facts facts) {
        Document document = Document.of("Objects as messages of MPI", options, facts);
        MpiObjectsPage page = new MpiObjectsPage(objects, document);
        page.head(options.effort());
        page.verdicts();
        page.tree();
        for (MpiRuntime runtime : objects.runtimes()) {
            page.figures(runtime);
        }
        new ObjectModelsPart(objects, document).write();
        page.failures();
        return document;
    }

    private void head(Effort effort) {
        document.fact("options", String.join(" ", Fork.JVM_OPTIONS));
        document.fact(
                "rounds",
                effort.blocks().count()
                        + ", or down to "
                        + effort.rounds()
                        + " where all are slow");
        document.fact("samples", "round trips of about " + ObjectForkedRun.blockText(effort));
        document.paragraph(
                """
                The measurements of Carpenter, Fox, Ko and Lim (*Object serialization for marshalling data in a Java interface \
                to MPI*): N x N bytes or floats go from one rank to the other and back, two JVMs on this machine. Times are \
                halves of round trips. What has come is sent back, and after all round trips compared with what was sent \
                first. All ways of one N take turns, another one first in each round; each sample follows a round trip \
                that does not count. Numbers are medians with half the distance from the 10th to the 90th percentile; ratios \
                are those of single rounds.\
                """);
        document.paragraph(
                """
                - `T[N*N]`: one array, sent as `BYTE` or `FLOAT` and received into an array that is there; `new`: into an array \
                made for it. Received objects are new: their rows have to be made, too.
                - `T[1][N*N]`, `T[N][N]`: the array of rows is the buffer of a message of `OBJECT`s.
                - `java.io`: what the paper calls its first implementation. The program writes the rows with an \
                `ObjectOutputStream`, sends the number of bytes and the bytes, and reads them with an `ObjectInputStream`.
                - The tree: `%s` of the zoo in `testkit`, as `OBJECT`; by hand, as bytes of `GraphCodec.lean()`; and with java.io.\
                """
                        .formatted(ObjectTrials.TREE));
    }

    private void verdicts() {
        if (objects.runtimes().isEmpty()) {
            return;
        }
        List<String> titles = new ArrayList<>(List.of("messages", "demanded"));
        ObjectTrials.PAPER.forEach(n -> titles.add("N = " + n));
        titles.add("verdict");
        Grid grid = new Grid(titles);
        for (MpiRuntime runtime : objects.runtimes()) {
            for (ArrayShape.Element element : ObjectTrials.ELEMENTS) {
                for (ObjectTarget target : ObjectTarget.ALL) {
                    grid.addCells(verdict(runtime, element, target));
                }
            }
        }
        document.title("## Performance targets");
        document.paragraph("Part of the bandwidth of `T[N*N]`; the worst N decides.");
        document.grid(grid);
        Grid trees = new Grid(List.of("tree", "demanded", "measured", "verdict"));
        for (MpiRuntime runtime : objects.runtimes()) {
            Samples measured = ObjectTarget.tree(objects, runtime);
            trees.addCells(
                    List.of(
                            Cell.of(runtime.title()),
                            Cell.of(
                                    "at least "
                                            + NumberFormats.ratio(ObjectTarget.TREE.value())
                                            + " by hand"),
                            Cell.ratio(Unit.SPEED_UP, measured),
                            measured == null
                                    ? Cell.NOTHING
                                    : Cell.of(ObjectTarget.TREE.verdict(measured.median()))));
        }
        document.grid(trees);
    }

    private List<Cell> verdict(
            MpiRuntime runtime, ArrayShape.Element element, ObjectTarget target) {
        String name = runtime.title() + ", " + typed(element, target.shape());
        String demand = "at least " + NumberFormats.ratio(target.part().value());
        List<Cell> row = new ArrayList<>(List.of(Cell.of(name), Cell.of(demand)));
        double worst = Double.POSITIVE_INFINITY;
        for (int n : ObjectTrials.PAPER) {
            Samples measured = target.measured(objects, runtime, element, n);
            row.add(Cell.ratio(Unit.SPEED_UP, measured));
            if (measured != null) {
                worst = Math.min(worst, measured.median());
            }
        }
        row.add(Double.isFinite(worst) ? Cell.of(target.part().verdict(worst)) : Cell.NOTHING);
        return row;
    }

    private void tree() {
        List<String> titles = new ArrayList<>(List.of("over"));
        ObjectTrials.TREE_WAYS.forEach(transport -> titles.add(transport.label()));
        titles.add("java.io over OBJECT");
        Grid grid = new Grid(titles).drawn(Chart.BARS);
        for (MpiRuntime runtime : objects.runtimes()) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(runtime.title())));
            for (ObjectTransport transport : ObjectTrials.TREE_WAYS) {
                row.add(Cell.time(objects.trip(runtime, ObjectFigure.tree(transport))));
            }
            ObjectFigure javaio = ObjectFigure.tree(ObjectTransport.JAVA_IO);
            Samples ratios =
                    objects.ratios(runtime, javaio, ObjectFigure.tree(ObjectTransport.OBJECT));
            row.add(Cell.ratio(Unit.SPEED_UP, ratios));
            grid.addCells(row);
        }
        if (!grid.isEmpty()) {
            document.title("## A tree of 65,535 nodes");
            document.grid(grid);
        }
    }

    /// Adds the figures of the paper: the first implementation, arrays sent apart, rows as one
    /// array.
    private void figures(MpiRuntime runtime) {
        document.title("## Figures 3, 6 and 7: " + runtime.title());
        for (ArrayShape.Element element : ObjectTrials.ELEMENTS) {
            Grid times = new Grid(titles(element.label() + ", time"));
            Grid rates = new Grid(titles(element.label() + ", bandwidth")).drawn(Chart.BARS);
            for (int n : ObjectTrials.EXTENTS) {
                List<Cell> time = new ArrayList<>(List.of(Cell.of("N = " + n)));
                List<Cell> rate = new ArrayList<>(List.of(Cell.of("N = " + n)));
                for (ArrayShape shape : ArrayShape.values()) {
                    for (ObjectTransport transport : ObjectTrials.ways(shape)) {
                        ObjectFigure figure = ObjectFigure.array(element, n, shape, transport);
                        time.add(Cell.time(objects.trip(runtime, figure)));
                        rate.add(rate(runtime, element, n, figure));
                    }
                }
                times.addCells(time);
                if (n > ObjectTrials.ONE) {
                    rates.addCells(rate);
                }
            }
            document.grid(times);
            document.grid(rates);
        }
    }

    private static List<String> titles(String first) {
        List<String> titles = new ArrayList<>(List.of(first));
        for (ArrayShape shape : ArrayShape.values()) {
            for (ObjectTransport transport : ObjectTrials.ways(shape)) {
                String name = '`' + shape.label() + '`';
                titles.add(
                        transport == ObjectTransport.PLAIN
                                ? name
                                : name + ", " + transport.label());
            }
        }
        return titles;
    }

    /// Throughput of the array, and its ratio to that of primitives.
    private Cell rate(MpiRuntime runtime, ArrayShape.Element element, int n, ObjectFigure figure) {
        Samples times = objects.trip(runtime, figure);
        if (times == null) {
            return Cell.NOTHING;
        }
        double bytes = (double) element.size() * n * n;
        Cell rate =
                Cell.of(
                        NumberFormats.throughput(bytes / times.median() * 1e9),
                        Unit.BYTES_PER_SECOND,
                        times.rates(bytes));
        ObjectFigure plain = ObjectFigure.array(element, n, ArrayShape.FLAT, ObjectTransport.PLAIN);
        Samples part = objects.ratios(runtime, plain, figure);
        return part == null || figure.equals(plain)
                ? rate
                : rate.with(", " + NumberFormats.ratio(part.median()));
    }

    private void failures() {
        Grid grid = new Grid(List.of("what", "reason"));
        objects.failures().forEach((name, reason) -> grid.add(List.of(name, reason)));
        document.refusals(grid);
    }

    /// `float[N][N]`
    private static String typed(ArrayShape.Element element, ArrayShape shape) {
        return '`' + shape.label().replace("T", element.label()) + '`';
    }
}
