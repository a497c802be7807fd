// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import io.wherry.bench.arrays.ArrayShape;
import io.wherry.bench.arrays.CostModel;
import io.wherry.bench.mpi.MpiRuntime;
import io.wherry.bench.page.Document;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The part with Table 1 of the paper and the accuracy of the model's predictions.
final class ObjectModelsPart {
    private static final String NOTHING = "-";

    private final MpiObjectTimes objects;
    private final ObjectModels models;
    private final Document document;

    ObjectModelsPart(MpiObjectTimes objects, Document document) {
        this.objects = objects;
        this.models = new ObjectModels(objects);
        this.document = document;
    }

    void write() {
        document.title("## Table 1");
        document.paragraph(
                """
                `t = c + (t_ser + t_com + t_unser) N^2 + (t_ser_vec + t_unser_vec) N`, in nanoseconds an element and a row. Writing and reading were \
                measured in a process that sends nothing, for `T[1][N*N]` and `T[N][N]`; `t_com` is that of `T[N*N]`. All are fitted by least squares of \
                the relative errors; `c` is what one element takes.\
                """);
        document.paragraph(
                """
                - `OBJECT`: `GraphCodec.pack`, and `unpack` to new arrays that are not filled. Arrays are not written or read: the \
                transport copies them, as those of primitives, and that is in `t_com`.
                - `by hand`: `GraphCodec.encode` to a new `byte[]` and `decode`. `java.io`: its object streams.\
                """);
        costs();
        journeys();
        document.title("## Predictions of the model");
        document.paragraph(
                """
                For each way the sum of what its parts take alone, and in parentheses what fits the journey itself. `off by` is the root of \
                the mean square of the relative errors of either, over both shapes and N from 128 to 1024.\
                """);
        foretold();
    }

    private void costs() {
        Grid grid =
                new Grid(
                        List.of(
                                "way",
                                "`t_ser`",
                                "`t_unser`",
                                "`t_ser_vec`",
                                "`t_unser_vec`",
                                "off by"));
        for (ObjectTransport transport : ObjectCostForkedRun.ways()) {
            for (ArrayShape.Element element : ObjectTrials.ELEMENTS) {
                CostModel out = models.serializing(element, transport);
                CostModel in = models.unserializing(element, transport);
                if (out != null && in != null) {
                    grid.addCells(
                            List.of(
                                    Cell.of(transport.label() + ", " + element.label()),
                                    nanos(element.size() * out.perByte(), 3),
                                    nanos(element.size() * in.perByte(), 3),
                                    nanos(out.row(), 1),
                                    nanos(in.row(), 1),
                                    Cell.of(percent(out) + ", " + percent(in))));
                }
            }
        }
        document.grid(grid);
    }

    private void journeys() {
        List<String> titles = new ArrayList<>(List.of("`t_com`"));
        for (ArrayShape.Element element : ObjectTrials.ELEMENTS) {
            titles.addAll(List.of(element.label(), "`c`", "off by"));
        }
        Grid grid = new Grid(titles);
        for (MpiRuntime runtime : objects.runtimes()) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(runtime.title())));
            for (ArrayShape.Element element : ObjectTrials.ELEMENTS) {
                CostModel plain = models.plain(runtime, element);
                row.add(plain == null ? Cell.NOTHING : nanos(element.size() * plain.perByte(), 3));
                row.add(plain == null ? Cell.NOTHING : nanos(plain.message(), 0));
                row.add(Cell.of(percent(plain)));
            }
            grid.addCells(row);
        }
        document.grid(grid);
    }

    private void foretold() {
        Grid grid = new Grid(List.of("way", "`c`", "N^2", "N", "off by"));
        for (MpiRuntime runtime : objects.runtimes()) {
            for (ObjectTransport transport : ObjectTrials.WAYS) {
                for (ArrayShape.Element element : ObjectTrials.ELEMENTS) {
                    CostModel sum = models.predicted(runtime, element, transport);
                    CostModel fit = models.fitted(runtime, element, transport);
                    if (sum != null && fit != null) {
                        String name =
                                runtime.title() + ": " + transport.label() + ", " + element.label();
                        grid.addCells(foretold(name, element.size(), sum, fit));
                    }
                }
            }
        }
        document.grid(grid);
    }

    private static List<Cell> foretold(String name, int size, CostModel sum, CostModel fit) {
        return List.of(
                Cell.of(name),
                nanos(sum.message(), 0),
                reference(nanos(size * sum.perByte(), 3), nanos(size * fit.perByte(), 3)),
                reference(nanos(sum.row(), 1), nanos(fit.row(), 1)),
                reference(Cell.of(percent(sum)), Cell.of(percent(fit))));
    }

    private static Cell reference(Cell sum, Cell fit) {
        return sum.with(" (" + fit.text() + ')');
    }

    /// Shows a fitted parameter; a negative one is not a time.
    private static Cell nanos(double value, int decimals) {
        String text = fixed(value, decimals);
        return value < 0 ? Cell.of(text) : Cell.of(text, Unit.NANOSECONDS, value);
    }

    private static String percent(@Nullable CostModel model) {
        return model == null ? NOTHING : NumberFormats.percent(model.error());
    }

    private static String fixed(double value, int decimals) {
        double zero = 0.5 * Math.pow(10, -decimals);
        double shown = Math.abs(value) < zero ? 0 : value; // no "-0.0"
        return String.format(Locale.ROOT, "%." + decimals + "f", shown);
    }
}
