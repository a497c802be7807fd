// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Table 1 of the document on objects at the same address.
final class ExpressoPaper {
    private static final String NUMBER = "003";
    private static final String SECTION = "iso";
    private static final String RAW = "its bytes alone";
    private static final List<String> SIZES =
            List.of("1,000 nodes", "100,000 nodes", "1,000,000 nodes");

    private ExpressoPaper() {}

    static Paper paper() {
        return new Paper(
                NUMBER,
                "Courtrai, Mah\u00e9o and Raimbault, *Expresso: a library for fast transfers of Java objects*, 2000",
                "Pentium 400 MHz, Linux 2.0.36, Myrinet (LANai 4), a changed Kaffe JVM, MPI over GM.",
                List.of(table(), overMpi()),
                List.of());
    }

    private static PublishedResult table() {
        List<String> others =
                List.of("java.io, Externalizable", "wherry lean codec", "Fory", RAW, "a bare ping");
        List<String> columns = new ArrayList<>(List.of("java.io, Serializable", "wherry cluster"));
        columns.addAll(others);
        PublishedResult result =
                new PublishedResult(
                        NUMBER + ", table 1: a binary tree goes from one JVM to another",
                        "Times of Expresso are very close to those of a simple message of MPI: there is nearly no extra work. Its gains over Serializable and Externalizable over "
                                + "MPI are in the table, whose numbers the text does not have. A cluster is handed over in shared memory and sent as its bytes, trusted, elsewhere.",
                        columns);
        for (String medium : List.of("shared memory", "Unix socket", "TCP")) {
            TableAddress table =
                    new TableAddress(
                            SECTION, "Table 1: a tree goes from one JVM to another", medium);
            String cluster =
                    medium.equals("shared memory") ? "cluster, handed over" : "cluster, trusted";
            for (String size : SIZES) {
                List<@Nullable CellAddress> cells = new ArrayList<>();
                cells.add(table.at("java.io, Serializable", size));
                cells.add(table.at(cluster, size));
                others.forEach(way -> cells.add(table.at(way, size)));
                result.add(PublishedRow.of(size, cells).in(medium));
            }
        }
        return result;
    }

    private static PublishedResult overMpi() {
        List<String> ways = List.of(RAW, "cluster, trusted", "a bare ping");
        PublishedResult result =
                new PublishedResult(
                        NUMBER + ", table 1, over MPI",
                        "As above. The first is a plain message of the same bytes: at 1x a cluster is as fast.",
                        ways);
        for (String runtime : List.of("Open MPI", "MPICH")) {
            TableAddress table = new TableAddress(SECTION, "Over MPI", runtime);
            for (String size : SIZES) {
                List<@Nullable CellAddress> cells = new ArrayList<>();
                ways.forEach(way -> cells.add(table.at(way, size)));
                result.add(PublishedRow.of(size, cells).in(runtime).factor("about ", 1));
            }
        }
        return result;
    }
}
