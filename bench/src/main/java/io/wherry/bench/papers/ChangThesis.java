// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Chart;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Figures 4.2 to 4.10 and tables 4.1 to 4.6 of the document on specialized serialization: what one call costs. The programs
/// are in [ChangPrograms].
final class ChangThesis {
    static final String NUMBER = "001";

    private static final String WRITE = "Write, the same graph again and again";
    private static final String READ = "Read";
    private static final List<String> SERIALIZERS =
            List.of("java.io", "wherry", "Kryo", "Fory", "JBoss", "by hand", "memcpy");
    private static final List<String> ARRAYS =
            List.of("byte-100", "byte-500", "double-12", "double-62");
    private static final double MICROS = 1e3;

    private ChangThesis() {}

    static Paper paper() {
        List<PublishedResult> all =
                new ArrayList<>(
                        List.of(
                                writing(),
                                reading(),
                                optimizations(
                                        "table 4.1", WRITE, "writeObject", ChangThesis::ofWriting),
                                optimizations(
                                        "table 4.2", READ, "readObject", ChangThesis::ofReading),
                                trips(),
                                bandwidth(),
                                transports()));
        all.addAll(ChangPrograms.exhibits());
        return new Paper(
                NUMBER,
                "Chang, *Safe and efficient cluster communication in Java using explicit memory management*, chapter 4, 1999",
                "Pentium II 450 MHz, Marmot (a compiler), JDK 1.2 and Jview; remote calls and programs on nodes of that cluster, 8 at most, over sockets and over "
                        + "Javia, which is the Virtual Interface Architecture with (Javia-II, *jbufs*) and without buffers of one's own.",
                all,
                ChangPrograms.suite());
    }

    private static PublishedResult writing() {
        PublishedResult result =
                new PublishedResult(
                        NUMBER + ", figure 4.2: cost of writing",
                        "Tens of microseconds, an order of magnitude more than to send and to receive (3 us); `double[62]` costs nearly 50 % more than `byte[500]`. "
                                + "The text has no other numbers.",
                        SERIALIZERS);
        ARRAYS.forEach(name -> result.add(graph(WRITE, name)));
        elements("write").forEach(result::add);
        return result;
    }

    private static PublishedResult reading() {
        PublishedResult result =
                new PublishedResult(
                        NUMBER + ", figure 4.3: cost of reading",
                        "`byte[500]`: about 20 us, where a copy of 500 bytes by `memcpy` takes 0.8 us; an element of a linked list: about 9 us with an `int`, 86 us with 40.",
                        SERIALIZERS);
        for (String name : ARRAYS) {
            PublishedRow row = graph(READ, name);
            result.add(
                    name.equals("byte-500")
                            ? row.reported("about 20 us", Unit.NANOSECONDS, 20 * MICROS)
                            : row);
        }
        List<PublishedRow> elements = elements("read");
        result.add(elements.get(0));
        result.add(elements.get(1).reported("about 9 us", Unit.NANOSECONDS, 9 * MICROS));
        result.add(elements.get(2).reported("about 86 us", Unit.NANOSECONDS, 86 * MICROS));
        return result;
    }

    private static PublishedRow graph(String heading, String name) {
        TableAddress table = new TableAddress("lean", heading, "workload");
        List<@Nullable CellAddress> cells = new ArrayList<>();
        SERIALIZERS.forEach(subject -> cells.add(table.at(name, subject)));
        return PublishedRow.of(name, cells);
    }

    /// Complex numbers, a list, a list of wide nodes.
    private static List<PublishedRow> elements(String motion) {
        TableAddress table =
                new TableAddress("lean", "Cost of an element", "nanoseconds an element");
        List<PublishedRow> rows = new ArrayList<>();
        for (String name : List.of("complex-1024", "list-100", "wide-list-100")) {
            List<@Nullable CellAddress> cells = new ArrayList<>();
            SERIALIZERS.forEach(column -> cells.add(table.at(name + ", " + motion, column)));
            rows.add(PublishedRow.of(name + ", an element", cells));
        }
        return rows;
    }

    /// The document's value for a graph.
    private record Reported(String text, double factor) {}

    private interface Reports {
        Reported of(String graph);
    }

    private static PublishedResult optimizations(
            String number, String heading, String method, Reports reports) {
        List<String> variants =
                List.of("no inlining", "C1 only", "codec interprets", "tracking off");
        List<String> columns = new ArrayList<>(List.of("java.io, no inlining"));
        variants.forEach(variant -> columns.add("wherry, " + variant));
        PublishedResult result =
                new PublishedResult(
                                NUMBER
                                        + ", "
                                        + number
                                        + ": what optimizations are worth, "
                                        + method,
                                "How much more, or less, a call costs with one thing taken away, as a factor. Today's JVM has no switch for locks and checks; "
                                        + "all of them together were worth 30 % at best.",
                                columns)
                        .uncompared();
        TableAddress base = new TableAddress("ablation", heading, "java.io");
        TableAddress own = new TableAddress("ablation", heading, "wherry");
        for (String name : List.of("byte-500", "double-62", "complex-1024", "list-100")) {
            List<@Nullable CellAddress> cells = new ArrayList<>();
            cells.add(base.at(name, "no inlining"));
            variants.forEach(variant -> cells.add(own.at(name, variant)));
            Reported reported = reports.of(name);
            result.add(
                    PublishedRow.of(name, cells)
                            .reported(
                                    NumberFormats.ratio(reported.factor())
                                            + " without inlining; "
                                            + reported.text(),
                                    Unit.TIME_RATIO,
                                    reported.factor()));
        }
        return result;
    }

    private static Reported ofWriting(String graph) {
        return switch (graph) {
            case "byte-500" -> new Reported(checks(-4.5, -0.4, 0.0, -2.5, -1.3), 1.242);
            case "double-62" ->
                    new Reported("double[100]; " + checks(-3.2, -1.5, 0.0, -3.3, -0.5), 1.141);
            case "complex-1024" -> new Reported(checks(-12.9, -0.7, 0.0, -0.6, -7.3), 1.567);
            default -> new Reported(checks(-12.9, -0.7, 0.0, 0.0, -6.7), 1.617);
        };
    }

    private static Reported ofReading(String graph) {
        return switch (graph) {
            case "byte-500" -> new Reported(checks(-4.2, 0.0, 0.0, -0.9, 0.0), 1.487);
            case "double-62" ->
                    new Reported("double[100]; " + checks(-2.5, 0.0, 0.0, -1.5, 0.0), 1.232);
            case "complex-1024" -> new Reported(checks(-12.6, 0.0, 0.0, -6.1, 0.0), 1.805);
            default -> new Reported(checks(-20.7, 0.0, -2.9, -11.2, -0.7), 1.777);
        };
    }

    private static String checks(
            double locks, double bounds, double nulls, double casts, double stores) {
        return "locks %.1f %%, bounds %.1f %%, null %.1f %%, casts %.1f %%, stores %.1f %%"
                .formatted(locks, bounds, nulls, casts, stores);
    }

    private static PublishedResult trips() {
        PublishedResult result =
                new PublishedResult(
                                NUMBER + ", figure 4.4: round trip of a call with a byte[N]",
                                "Far from what Javia-II itself takes, though better with *jbufs*; a null call takes slightly less than 30 us. The text has no other numbers.",
                                CallTables.FAST_COLUMNS)
                        .drawn(Chart.CURVES);
        TableAddress table =
                CallTables.paper(
                        "Second paper, Figure 4.4: round trip of a call with a byte[N]",
                        "bytes, JVMs");
        CallTables.bySize(table, List.of(8, 1 << 10, 1 << 16), CallTables.FAST_COLUMNS)
                .forEach(result::add);
        return result;
    }

    private static PublishedResult bandwidth() {
        PublishedResult result =
                new PublishedResult(
                                NUMBER + ", figure 4.5: bandwidth of 10 MB in pieces",
                                "About 22 MB/s at most with *jbufs*, a quarter of the capacity.",
                                CallTables.FAST_COLUMNS)
                        .drawn(Chart.CURVES);
        TableAddress table =
                CallTables.paper(
                        "Second paper, Figure 4.5: bandwidth of 10 MB in pieces", "bytes, JVMs");
        CallTables.bySize(table, List.of(1 << 14, 1 << 16, 1 << 20), CallTables.FAST_COLUMNS)
                .forEach(result::add);
        return result;
    }

    private static PublishedResult transports() {
        PublishedResult result =
                new PublishedResult(
                        NUMBER + ", table 4.3: round trip with one int, by transport",
                        "jbufs 150.4 us, copy+alloc 161.9, copy 164.5, pin 211.8, JDK copy 271.0, sockets 482.3, JDK sockets 520.1. The ratio is of sockets to "
                                + "*jbufs*; today of java.rmi to shared memory.",
                        CallTables.FAST_COLUMNS);
        TableAddress table =
                CallTables.paper(
                        "Second paper, Table 4.3: round trip with one int, per transport", "over");
        for (String placement : CallTables.PLACEMENTS) {
            result.add(
                    PublishedRow.of(
                                    placement,
                                    CallTables.transposed(
                                            table,
                                            "int for an int, " + placement,
                                            CallTables.FAST_COLUMNS))
                            .reported("482.3 us, sockets", Unit.NANOSECONDS, 482.3 * MICROS)
                            .factor("", 482.3 / 150.4));
        }
        return result;
    }
}
