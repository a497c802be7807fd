// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.arrays;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Builds the page that compares the cost of arrays with a copy of their bytes.
public final class ArraysPage {
    private static final String NOTHING = "-";
    private static final int LARGEST = ArrayShape.EXTENTS.getLast();

    private final ArrayTimes times;
    private final Document document;

    private ArraysPage(ArrayTimes times, Document document) {
        this.times = times;
        this.document = document;
    }

    public static Document of(BenchOptions options, ArrayTimes times, Facts facts) {
        Document document = Document.of("Cost of arrays", options, facts);
        ArraysPage page = new ArraysPage(times, document);
        page.head(options.effort());
        page.limits();
        page.models();
        for (ArrayShape.Element element : ArrayShape.Element.values()) {
            page.times(element);
        }
        page.failures();
        return document;
    }

    private void head(Effort effort) {
        document.fact("options", String.join(" ", Fork.JVM_OPTIONS));
        document.fact("samples", effort.blocks().count() + " blocks of about a millisecond");
        document.paragraph(
                """
                The in-memory part of the second paper: N x N primitives in one array (`T[N*N]`), in an array with \
                one row (`T[1][N*N]`) and in N rows (`T[N][N]`). A JVM of its own runs each shape and way, all N in \
                it. Every copy was compared with its graph before the clock ran. Times are medians.\
                """);
        document.paragraph(
                """
                - `encode`: to a new `byte[]`; `decode`: from it. `encode into`: to memory that is there.
                - `pack`: header and views of the arrays. `pack into`: the same, and header and arrays copied to memory \
                that is there, as a link would have to.
                - `unpack`: header and memory to a graph of new arrays. `unpack into`: to arrays that are there.
                - `copy into`, `copy to new`, `copy back`: each array's bytes to memory that is there, from it to new arrays, \
                and to arrays that are there: the least that each of the others does.\
                """);
    }

    private void limits() {
        document.title("## Part of the speed of a copy");
        document.paragraph(
                "Time of the copy over time of the motion, N = "
                        + LARGEST
                        + ". `encode into` and `pack into` are compared with `copy into`, `unpack into` with"
                        + " `copy back`, and operations that make new arrays with `copy to new`. `pack` copies"
                        + " nothing and is left out.");
        Grid grid = grid("graph", compared());
        for (ArrayShape.Element element : ArrayShape.Element.values()) {
            for (ArrayShape shape : ArrayShape.values()) {
                List<String> row = new ArrayList<>(List.of(name(element, shape, LARGEST)));
                for (ArrayMotion motion : compared()) {
                    Samples own = times.of(element, shape, LARGEST, motion);
                    Samples limit = times.of(element, shape, LARGEST, motion.limit());
                    row.add(
                            own == null || limit == null
                                    ? NOTHING
                                    : fixed(limit.median() / own.median(), 2));
                }
                grid.add(row);
            }
        }
        document.grid(grid);
    }

    private static List<ArrayMotion> compared() {
        List<ArrayMotion> compared = new ArrayList<>();
        for (ArrayMotion motion : ArrayMotion.values()) {
            if (motion != motion.limit() && motion != ArrayMotion.PACK) {
                compared.add(motion);
            }
        }
        return compared;
    }

    private void models() {
        document.title("## Cost parameters");
        document.paragraph(
                """
                `t = message + row * rows + byte * bytes`: a message is what one element takes; the others are fitted to the \
                medians of all shapes and N by least squares of the relative errors, rows being 0, 1 and N. A byte costs \
                more where the array does not fit a cache, so no line fits all: the last column says how far off the \
                model is (root mean square).\
                """);
        Grid grid = new Grid(List.of("element, motion", "message", "row", "byte", "off by"));
        for (ArrayShape.Element element : ArrayShape.Element.values()) {
            for (ArrayMotion motion : ArrayMotion.values()) {
                CostModel model = times.model(element, motion);
                if (model != null) {
                    grid.add(row(element.label() + ", " + motion.label(), model));
                }
            }
        }
        document.grid(grid);
    }

    private static List<String> row(String name, CostModel model) {
        return List.of(
                name,
                nanos(model.message(), 0),
                nanos(model.row(), 1),
                nanos(model.perByte(), 4),
                NumberFormats.percent(model.error()));
    }

    private void times(ArrayShape.Element element) {
        document.title("## " + element.label());
        Grid grid = grid("graph", List.of(ArrayMotion.values())).drawn(Chart.BARS);
        for (ArrayShape shape : ArrayShape.values()) {
            for (int n : ArrayShape.EXTENTS) {
                List<Cell> row = new ArrayList<>(List.of(Cell.of(name(element, shape, n))));
                for (ArrayMotion motion : ArrayMotion.values()) {
                    row.add(Cell.median(times.of(element, shape, n, motion)));
                }
                grid.addCells(row);
            }
        }
        document.grid(grid);
    }

    private void failures() {
        Grid grid = new Grid(List.of("reason"));
        times.failures().forEach(reason -> grid.add(List.of(reason)));
        document.refusals(grid);
    }

    /// `float[128][128]`
    private static String name(ArrayShape.Element element, ArrayShape shape, int n) {
        return element.label()
                + switch (shape) {
                    case FLAT -> "[" + n * n + "]";
                    case ONE_ROW -> "[1][" + n * n + "]";
                    case SQUARE -> "[" + n + "][" + n + "]";
                };
    }

    private static Grid grid(String first, List<ArrayMotion> motions) {
        List<String> titles = new ArrayList<>(List.of(first));
        motions.forEach(motion -> titles.add(motion.label()));
        return new Grid(titles);
    }

    private static String nanos(double value, int decimals) {
        return fixed(value, decimals) + " ns";
    }

    private static String fixed(double value, int decimals) {
        double zero = 0.5 * Math.pow(10, -decimals);
        double shown = Math.abs(value) < zero ? 0 : value; // no "-0.0"
        return String.format(Locale.ROOT, "%." + decimals + "f", shown);
    }
}
