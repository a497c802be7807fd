// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes a table, row by row.
public final class Grid {
    private final List<String> titles;
    private final List<Block.Row> rows = new ArrayList<>();
    private @Nullable Chart chart;

    public Grid(List<String> titles) {
        this.titles = List.copyOf(titles);
    }

    /// The table is also drawn.
    public Grid drawn(Chart as) {
        chart = as;
        return this;
    }

    /// Adds a row of text.
    ///
    /// @throws IllegalArgumentException if there are more or fewer cells than titles
    public void add(List<String> cells) {
        addCells(cells.stream().map(Cell::of).toList());
    }

    /// Adds a row.
    ///
    /// @throws IllegalArgumentException if there are more or fewer cells than titles
    public void addCells(List<Cell> cells) {
        addCells("", cells);
    }

    /// Adds a row of a group.
    ///
    /// @param group of rows that are drawn together
    /// @throws IllegalArgumentException if there are more or fewer cells than titles
    public void addCells(String group, List<Cell> cells) {
        if (cells.size() != titles.size()) {
            throw new IllegalArgumentException(
                    "row of another width: cells=" + cells.size() + ", titles=" + titles.size());
        }
        rows.add(new Block.Row(group, cells));
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public Block.Table table() {
        return new Block.Table(titles, rows, chart);
    }
}
