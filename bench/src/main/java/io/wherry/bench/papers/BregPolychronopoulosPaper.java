// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Figures 1 to 8 and table 1 of the document on serialization in the virtual machine.
final class BregPolychronopoulosPaper {
    private static final String NUMBER = "000";
    private static final String FILES = "files";
    private static final List<String> MOTIONS = List.of("write", "read");
    private static final List<String> STREAMS =
            List.of(
                    "java.io",
                    "wherry streams, lean",
                    "wherry streams, java.io's format",
                    "Kryo",
                    "Fory",
                    "bytes alone");

    private BregPolychronopoulosPaper() {}

    static Paper paper() {
        List<PublishedResult> all = new ArrayList<>(files());
        all.add(latency());
        all.add(
                throughput(
                        "byte[]",
                        "KaRMI has the highest throughput; native serialization is above the default one. The text has no numbers."));
        all.add(
                throughput(
                        "double[]",
                        "Native serialization has three times the throughput of the others."));
        all.add(matrices());
        return new Paper(
                NUMBER,
                "Breg and Polychronopoulos, *Java virtual machine support for object serialization*, 2001",
                "figures 1 to 6: Pentium III 500 MHz, 256 MB, Linux 2.2, JDK 1.2.2 with sunwjit, files on a RAM disk; the others: nodes of "
                        + "Pentium Pro 200 MHz, 128 MB, JDK 1.2.2, Fast Ethernet of 100 Mbit/s.",
                all,
                List.of());
    }

    private static List<PublishedResult> files() {
        PublishedResult single =
                streams(
                        "figure 1: byte",
                        "Each byte is a call; native calls cost more than java.io's copy to its buffer. The text has no numbers.");
        files(single, "Figure 1: byte", List.of("1 byte", "1,000 bytes", "100,000 bytes"));
        files(single, "Figure 1: byte", both("object of a byte"));
        PublishedResult doubles =
                streams(
                        "figure 2: double",
                        "java.io converts each double by a native call and writes eight bytes; here one native call copies them. The text has no numbers.");
        files(doubles, "Figure 2: double", List.of("1 double", "1,000 doubles", "100,000 doubles"));
        files(doubles, "Figure 2: double", both("object of a double"));
        PublishedResult bytes =
                streams(
                        "figure 3: byte[]",
                        "No significant difference: java.io copies such an array as a whole, too.");
        files(bytes, "Figure 3: byte[]", both("byte[100]", "byte[10,000]", "byte[1,000,000]"));
        return List.of(single, doubles, bytes, arrays(), trees(), vectors());
    }

    private static PublishedResult arrays() {
        PublishedResult result =
                streams(
                        "figure 4: double[]",
                        "Eight times as fast to write; to read, eight times in one place of the text and six in another.");
        String heading = "Figure 4: double[]";
        files(result, heading, both("double[100]", "double[10,000]"));
        factors(result, heading, "double[1,000,000]", 8, 6);
        files(result, heading, List.of("double[1,000,000], explicit"));
        return result;
    }

    private static PublishedResult trees() {
        PublishedResult result =
                streams(
                        "figure 5: binary tree",
                        "More than twice as fast to write as java.io, and 1.5 times to read. Code of one's own (Externalizable) does not help java.io.");
        String heading = "Figure 5: binary tree";
        files(result, heading, both("63 nodes", "1,023 nodes"));
        factors(result, heading, "16,383 nodes", 2, 1.5);
        files(result, heading, List.of("16,383 nodes, explicit"));
        return result;
    }

    private static PublishedResult vectors() {
        PublishedResult result =
                streams(
                        "figure 6: java.util.Vector",
                        "2.5 times as fast to write as java.io, more than 1.5 times to read.");
        String heading = "Figure 6: java.util.Vector";
        files(result, heading, both("100 elements", "1,000 elements"));
        factors(result, heading, "10,000 elements", 2.5, 1.5);
        files(result, heading, List.of("10,000 elements, explicit"));
        return result;
    }

    private static PublishedResult streams(String title, String report) {
        return new PublishedResult(NUMBER + ", " + title, report, STREAMS);
    }

    private static List<String> both(String... names) {
        List<String> all = new ArrayList<>(List.of(names));
        List.of(names).forEach(name -> all.add(name + ", explicit"));
        return all;
    }

    private static void files(PublishedResult result, String heading, List<String> contents) {
        for (String motion : MOTIONS) {
            contents.forEach(content -> result.add(file(heading, motion, content)));
        }
    }

    private static void factors(
            PublishedResult result, String heading, String content, double write, double read) {
        result.add(file(heading, "write", content).factor("", write));
        result.add(file(heading, "read", content).factor("", read));
    }

    private static PublishedRow file(String heading, String motion, String content) {
        TableAddress table = new TableAddress(FILES, heading, motion);
        List<@Nullable CellAddress> cells = new ArrayList<>();
        STREAMS.forEach(subject -> cells.add(table.at(content, subject)));
        return PublishedRow.of(content, cells).in(motion);
    }

    private static PublishedResult latency() {
        PublishedResult result =
                new PublishedResult(
                        NUMBER + ", table 1: latency of a null call",
                        "java.rmi 17 ms; LuchatRMI 25 ms with java.io's streams and 21 ms with native serialization; KaRMI 8 ms.",
                        CallTables.COLUMNS);
        TableAddress table =
                CallTables.paper("First paper, Table 1: latency of a null call", "over");
        for (String placement : CallTables.PLACEMENTS) {
            result.add(
                    PublishedRow.of(
                                    placement,
                                    CallTables.transposed(table, "null call, " + placement))
                            .reported("17 ms, java.rmi", Unit.NANOSECONDS, 17e6)
                            .factor("", 17 / 21.0));
        }
        return result;
    }

    private static PublishedResult throughput(String type, String report) {
        PublishedResult result =
                new PublishedResult(
                                NUMBER + ", figure 7: throughput of ping-pong, " + type,
                                report,
                                CallTables.COLUMNS)
                        .drawn(Chart.CURVES);
        TableAddress table =
                CallTables.paper(
                        "First paper, Figure 7: throughput of ping-pong, " + type + " and back",
                        "bytes, JVMs");
        for (PublishedRow line :
                CallTables.bySize(table, List.of(8, 1 << 10, 1 << 16, 1 << 20, 1 << 23))) {
            result.add(type.startsWith("double") ? line.factor("", 3) : line);
        }
        return result;
    }

    private static PublishedResult matrices() {
        PublishedResult result =
                new PublishedResult(
                                NUMBER + ", figure 8: parallel matrix multiply",
                                "Speed-up over one thread, a machine for each worker: with java.rmi just below 2 on 4 workers, and less on 8; with native serialization almost "
                                        + "4.5 on 8 workers for 250 x 250, and 6 for 500 x 500. Here master and workers share the cores of one machine: the comparison is of times; the speed-up follows each time.",
                                List.of("java.rmi", "shm", "tcp"))
                        .whole();
        TableAddress table =
                new TableAddress(
                        "apps",
                        "Matrix multiply: speed-up by workers (Breg and Polychronopoulos, figure 8)",
                        "size, workers");
        for (String size : List.of("250", "500")) {
            for (String workers : List.of("1", "2", "4", "8")) {
                result.add(matrix(table, size, workers));
            }
        }
        return result;
    }

    private static PublishedRow matrix(TableAddress table, String size, String workers) {
        String row = size + ", " + workers;
        List<@Nullable CellAddress> cells = new ArrayList<>();
        List.of("java.rmi", "shm", "tcp").forEach(stack -> cells.add(table.at(row, stack)));
        PublishedRow line = PublishedRow.of(size + " x " + size + ", workers: " + workers, cells);
        return switch (row) {
            case "250, 4", "500, 4" -> line.reported("java.rmi: just below 2");
            case "250, 8" -> line.reported("almost 4.5");
            case "500, 8" -> line.reported("6");
            default -> line;
        };
    }
}
