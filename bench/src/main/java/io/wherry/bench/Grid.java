// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.util.ArrayList;
import java.util.List;

/// A Markdown table that is also read as text: columns are padded.
final class Grid {
    private final List<List<String>> rows = new ArrayList<>();

    Grid(List<String> titles) {
        rows.add(List.copyOf(titles));
    }

    /// @throws IllegalArgumentException if there are more or fewer cells than titles
    void add(List<String> cells) {
        if (cells.size() != rows.getFirst().size()) {
            throw new IllegalArgumentException(
                    "row of another width: cells="
                            + cells.size()
                            + ", titles="
                            + rows.getFirst().size());
        }
        rows.add(cells.stream().map(cell -> cell.replace("|", "\\|")).toList());
    }

    boolean isEmpty() {
        return rows.size() == 1;
    }

    /// The first column to the left, the others to the right.
    @Override
    public String toString() {
        int columns = rows.getFirst().size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int column = 0; column < columns; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        StringBuilder text = new StringBuilder();
        append(text, rows.getFirst(), widths);
        text.append('|');
        for (int column = 0; column < columns; column++) {
            text.append(column == 0 ? " :" : " -")
                    .append("-".repeat(Math.max(1, widths[column] - 2)))
                    .append(column == 0 ? "- |" : ": |");
        }
        text.append('\n');
        for (List<String> row : rows.subList(1, rows.size())) {
            append(text, row, widths);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, List<String> row, int[] widths) {
        text.append('|');
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            String padding = " ".repeat(Math.max(3, widths[column]) - cell.length());
            text.append(' ').append(column == 0 ? cell + padding : padding + cell).append(" |");
        }
        text.append('\n');
    }
}
