// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Figures;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the page of remote calls has what documents measured.
final class Calls {
    static final String SECTION = "rmi";
    static final String SHARED = "wherry, shared memory";

    /// The same network for both first.
    static final List<String> COLUMNS =
            List.of(
                    "java.rmi",
                    "wherry, TCP",
                    "wherry, Unix",
                    SHARED,
                    "Dirmi, TCP",
                    "gRPC, direct",
                    "gRPC");

    /// A fast transport beside sockets first.
    static final List<String> FAST_COLUMNS =
            List.of(
                    "java.rmi",
                    SHARED,
                    "wherry, TCP",
                    "wherry, Unix",
                    "Dirmi, TCP",
                    "gRPC, direct",
                    "gRPC");

    static final List<String> PLACEMENTS = List.of("both on one core", "each on a core of its own");

    private Calls() {}

    static Table paper(String heading, String corner) {
        return new Table(SECTION, heading, corner);
    }

    /// Of a table that has a row for each of the columns.
    static List<@Nullable Spot> transposed(Table table, String column) {
        return transposed(table, column, COLUMNS);
    }

    /// Of a table that has a row for each of `columns`.
    static List<@Nullable Spot> transposed(Table table, String column, List<String> columns) {
        List<@Nullable Spot> spots = new ArrayList<>();
        columns.forEach(who -> spots.add(table.at(who, column)));
        return spots;
    }

    /// A line for each placement and size.
    static List<Line> bySize(Table table, List<Integer> sizes) {
        return bySize(table, sizes, COLUMNS);
    }

    static List<Line> bySize(Table table, List<Integer> sizes, List<String> columns) {
        List<Line> lines = new ArrayList<>();
        for (String placement : PLACEMENTS) {
            for (int size : sizes) {
                List<@Nullable Spot> spots = new ArrayList<>();
                String row = Figures.size(size) + ", " + placement;
                columns.forEach(who -> spots.add(table.at(row, who)));
                Cell what = Cell.of(Figures.size(size), Unit.BYTES, size);
                lines.add(Line.of(what, spots).in(placement));
            }
        }
        return lines;
    }
}
