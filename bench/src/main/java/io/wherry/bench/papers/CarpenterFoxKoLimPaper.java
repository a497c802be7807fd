// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Table 1 and figures 3, 6 and 7 of the document on objects as messages of MPI, with its model.
final class CarpenterFoxKoLimPaper {
    private static final String NUMBER = "002";
    private static final String SECTION = "mpi-objects";
    private static final List<String> ELEMENTS = List.of("byte", "float");
    private static final List<String> RUNTIMES =
            List.of("Open MPI", "MPICH", "no MPI library, two JVMs");
    private static final String FLAT = "`T[N*N]`";
    private static final String ROW = "`T[1][N*N]`, ";
    private static final String SQUARE = "`T[N][N]`, ";
    private static final String OBJECT = "OBJECT";
    private static final String JAVA_IO = "java.io";

    private CarpenterFoxKoLimPaper() {}

    static Paper paper() {
        return new Paper(
                NUMBER,
                "Carpenter, Fox, Ko and Lim, *Object serialization for marshalling data in a Java interface to MPI*, 1999",
                "two-processor nodes of 200 MHz UltraSPARC, an ATM network (SunATM-155), Sun MPI 3.0, JDK 1.2 beta 4; shared memory is two processes of one node.",
                List.of(
                        costs(),
                        communication(),
                        figure(
                                "figure 3: objects by java.io's streams",
                                "Serialization slows floats down by nearly two orders of magnitude over shared memory, and by about one over the network; bytes less. "
                                        + "The ratio is that of objects to plain primitives: how much faster these are.",
                                List.of(SQUARE + JAVA_IO, FLAT, ROW + JAVA_IO)),
                        figure(
                                "figure 6: arrays sent apart",
                                "Floats come close to the bandwidth of plain primitives; byte arrays of many rows get slower, as each row costs more.",
                                List.of(ROW + JAVA_IO, ROW + OBJECT, SQUARE + OBJECT, FLAT)),
                        figure(
                                "figure 7: two-dimensional arrays as one",
                                "The cost of a row is gone; rows that are one and the same array come back as two, which Wherry's do not.",
                                List.of(SQUARE + JAVA_IO, SQUARE + OBJECT, FLAT)),
                        model()),
                List.of());
    }

    private static PublishedResult costs() {
        List<String> ways = List.of(JAVA_IO, OBJECT, "by hand");
        PublishedResult result =
                new PublishedResult(
                        NUMBER + ", table 1: costs of an element and of a row",
                        "The model is `t = c + (t_ser + t_com + t_unser) N^2 + (t_ser_vec + t_unser_vec) N`. In the text: about 2 us to serialize a float, a smaller but "
                                + "comparable time to unserialize it; bytes cost less, ints something between. Today nanoseconds, fitted. "
                                + "`OBJECT` passes the elements to the transport without a copy.",
                        ways);
        TableAddress table = new TableAddress(SECTION, "Table 1", "way");
        for (String cost : List.of("`t_ser`", "`t_unser`", "`t_ser_vec`", "`t_unser_vec`")) {
            for (String element : ELEMENTS) {
                List<@Nullable CellAddress> cells = new ArrayList<>();
                ways.forEach(way -> cells.add(table.at(way + ", " + element, cost)));
                PublishedRow line = PublishedRow.of(cost + ", " + element, cells);
                boolean isTold = cost.equals("`t_ser`") && element.equals("float");
                result.add(isTold ? line.reported("about 2 us", Unit.NANOSECONDS, 2_000) : line);
            }
        }
        return result;
    }

    private static PublishedResult communication() {
        PublishedResult result =
                new PublishedResult(
                                NUMBER + ", table 1: communication of an element",
                                "`t_com`: a few hundredths of a microsecond over shared memory, a fraction of one over the network. Today nanoseconds, over shared memory.",
                                RUNTIMES)
                        .uncompared();
        TableAddress table = new TableAddress(SECTION, "Table 1", "`t_com`");
        for (String element : ELEMENTS) {
            List<@Nullable CellAddress> cells = new ArrayList<>();
            RUNTIMES.forEach(runtime -> cells.add(table.at(runtime, element)));
            result.add(PublishedRow.of("`t_com`, " + element, cells));
        }
        return result;
    }

    private static PublishedResult figure(String title, String report, List<String> columns) {
        PublishedResult result =
                new PublishedResult(NUMBER + ", " + title, report, columns).drawn(Chart.CURVES);
        for (String runtime : RUNTIMES) {
            for (String element : ELEMENTS) {
                TableAddress table =
                        new TableAddress(
                                SECTION, "Figures 3, 6 and 7: " + runtime, element + ", time");
                for (int n : List.of(128, 256, 512, 1024)) {
                    List<@Nullable CellAddress> cells = new ArrayList<>();
                    columns.forEach(column -> cells.add(table.at("N = " + n, column)));
                    Cell what = Cell.of("N = " + n, Unit.COUNT, n);
                    result.add(PublishedRow.of(what, cells).in(element + ", " + runtime));
                }
            }
        }
        return result;
    }

    private static PublishedResult model() {
        List<String> columns = List.of("`c`", "N^2", "N", "off by");
        PublishedResult result =
                new PublishedResult(
                                NUMBER + ", the model, fitted",
                                "\"The agreement is good.\" Today's sum of what the parts take alone, in nanoseconds, and in parentheses what fits the journey; "
                                        + "`off by` is the root mean square of the relative errors of both.",
                                columns)
                        .uncompared();
        TableAddress table = new TableAddress(SECTION, "Predictions of the model", "way");
        for (String runtime : RUNTIMES) {
            for (String way : List.of(OBJECT, JAVA_IO)) {
                for (String element : ELEMENTS) {
                    String row = runtime + ": " + way + ", " + element;
                    List<@Nullable CellAddress> cells = new ArrayList<>();
                    columns.forEach(column -> cells.add(table.at(row, column)));
                    result.add(PublishedRow.of(row, cells));
                }
            }
        }
        return result;
    }
}
