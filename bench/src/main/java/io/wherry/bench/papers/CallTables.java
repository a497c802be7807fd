// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Cell;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The addresses of the documents' measurements on the page of remote calls.
final class CallTables {
    static final String SECTION = "rmi";
    static final String OWN_TCP = "wherry, TCP";
    static final String SHARED = "wherry, shared memory";

    /// The same network for both first.
    static final List<String> COLUMNS =
            List.of(
                    "java.rmi",
                    OWN_TCP,
                    "wherry, Unix",
                    SHARED,
                    "Dirmi, TCP",
                    "gRPC, direct",
                    "gRPC");

    /// The columns of a comparison of a fast transport with sockets, the fast one first.
    static final List<String> FAST_COLUMNS =
            List.of(
                    "java.rmi",
                    SHARED,
                    OWN_TCP,
                    "wherry, Unix",
                    "Dirmi, TCP",
                    "gRPC, direct",
                    "gRPC");

    static final List<String> PLACEMENTS = List.of("both on one core", "each on a core of its own");

    private CallTables() {}

    /// One call at a time.
    static TableAddress single(JvmPlacement placement) {
        return new TableAddress(
                SECTION,
                "One call at a time, " + placement.heading(),
                "call; how much faster than java.rmi");
    }

    /// Calls of many callers.
    static TableAddress load(JvmPlacement placement) {
        return new TableAddress(
                "rmi-load", "Calls a second, " + placement.text(), "calls of; over java.rmi");
    }

    /// Arrays of a type, such as `byte[]`, there and back.
    static TableAddress arrays(String type, JvmPlacement placement) {
        return new TableAddress(SECTION, type + " and back, " + placement.heading(), "bytes");
    }

    static TableAddress paper(String heading, String corner) {
        return new TableAddress(SECTION, heading, corner);
    }

    /// Of a table that has a row for each of the columns.
    static List<@Nullable CellAddress> transposed(TableAddress table, String column) {
        return transposed(table, column, COLUMNS);
    }

    /// Of a table that has a row for each of `columns`.
    static List<@Nullable CellAddress> transposed(
            TableAddress table, String column, List<String> columns) {
        List<@Nullable CellAddress> cells = new ArrayList<>();
        columns.forEach(subject -> cells.add(table.at(subject, column)));
        return cells;
    }

    /// A line for each placement and size.
    static List<PublishedRow> bySize(TableAddress table, List<Integer> sizes) {
        return bySize(table, sizes, COLUMNS);
    }

    static List<PublishedRow> bySize(
            TableAddress table, List<Integer> sizes, List<String> columns) {
        List<PublishedRow> rows = new ArrayList<>();
        for (String placement : PLACEMENTS) {
            for (int size : sizes) {
                List<@Nullable CellAddress> cells = new ArrayList<>();
                String row = NumberFormats.size(size) + ", " + placement;
                columns.forEach(subject -> cells.add(table.at(row, subject)));
                Cell what = Cell.of(NumberFormats.size(size), Unit.BYTES, size);
                rows.add(PublishedRow.of(what, cells).in(placement));
            }
        }
        return rows;
    }
}
