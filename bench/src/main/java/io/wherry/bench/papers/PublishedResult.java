// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Block;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A figure or a table of a document, and where a run has the same.
final class PublishedResult {
    /// The cell shown where a run lacks the number.
    static final Cell MISSING = Cell.of("not in this run");

    private static final Pattern TOLD = Pattern.compile(", [0-9.]+x( \u2020)?$");

    /// Number of missing rows up to which each one is named.
    private static final int NAMED = 6;

    private final String title;
    private final String report;
    private final List<String> columns;
    private final List<PublishedRow> rows = new ArrayList<>();
    private Chart chart = Chart.BARS;
    private boolean isCompared = true;
    private boolean isWhole;

    /// @param title with its number
    /// @param report summary of the document's statement
    /// @param columns measured today: first the reference of the document, then Wherry, then others
    PublishedResult(String title, String report, List<String> columns) {
        this.title = title;
        this.report = report;
        this.columns = List.copyOf(columns);
    }

    PublishedResult drawn(Chart as) {
        chart = as;
        return this;
    }

    /// Suppresses the ratio: the columns are not times or rates of the same operation.
    PublishedResult uncompared() {
        isCompared = false;
        return this;
    }

    /// Shows numbers with the page's comparison.
    PublishedResult whole() {
        isWhole = true;
        return this;
    }

    PublishedResult add(PublishedRow row) {
        if (row.today().size() != columns.size()) {
            throw new IllegalArgumentException(
                    "line of another width: columns=" + columns.size() + ", line=" + row);
        }
        rows.add(row);
        return this;
    }

    /// Where it looks.
    List<CellAddress> spots() {
        return rows.stream()
                .flatMap(row -> row.today().stream())
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }

    List<Block> blocks(RunIndex index) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(3, title));
        blocks.add(new Block.Paragraph(report));
        Map<String, Grid> grids = new LinkedHashMap<>();
        List<PublishedRow> missing = new ArrayList<>();
        for (PublishedRow row : rows) {
            if (row.today().stream().allMatch(spot -> index.at(spot) == null)) {
                missing.add(row);
            } else {
                grids.computeIfAbsent(row.group(), group -> new Grid(titles(group)).drawn(chart))
                        .addCells(row.group(), cells(row, index));
            }
        }
        grids.values().forEach(grid -> blocks.add(grid.table()));
        if (!missing.isEmpty()) {
            blocks.add(new Block.Paragraph(missing(missing, index)));
        }
        return blocks;
    }

    /// Each group has a table of its own, which bears its name.
    private List<String> titles(String group) {
        List<String> titles = new ArrayList<>();
        titles.add(group.isEmpty() ? "what" : group);
        titles.add("reported");
        columns.forEach(column -> titles.add(column + ", now"));
        if (isCompared) {
            titles.addAll(List.of("ratio then", "ratio now"));
        }
        titles.add("more in");
        return titles;
    }

    private List<Cell> cells(PublishedRow row, RunIndex index) {
        List<Cell> cells = new ArrayList<>(List.of(row.what(), row.reported()));
        row.today().forEach(spot -> cells.add(today(spot, index)));
        if (isCompared) {
            cells.add(row.factor());
            Double gain = index.gain(row.today().get(0), row.today().get(1));
            cells.add(
                    gain == null
                            ? Cell.NOTHING
                            : Cell.of(NumberFormats.ratio(gain), Unit.SPEED_UP, gain));
        }
        cells.add(Cell.of(String.join(", ", sections(List.of(row)))));
        return cells;
    }

    /// Returns the number without the page's comparison.
    private Cell today(@Nullable CellAddress spot, RunIndex index) {
        if (spot == null) {
            return Cell.NOTHING;
        }
        Cell cell = index.at(spot);
        if (cell == null) {
            return index.has(spot) ? Cell.NOTHING : MISSING;
        }
        String text = isWhole ? cell.text() : TOLD.matcher(cell.text()).replaceFirst("");
        return new Cell(text, cell.quantity());
    }

    private static Set<String> sections(List<PublishedRow> rows) {
        Set<String> sections = new LinkedHashSet<>();
        for (PublishedRow row : rows) {
            row.today().stream()
                    .filter(Objects::nonNull)
                    .forEach(spot -> sections.add(Objects.requireNonNull(spot).section()));
        }
        return sections;
    }

    private String missing(List<PublishedRow> missing, RunIndex index) {
        Set<String> names = new LinkedHashSet<>();
        for (PublishedRow row : missing) {
            String group = row.group().isEmpty() ? "" : row.group() + ": ";
            names.add(group + row.what().text());
        }
        String what = "all of it";
        if (missing.size() < rows.size()) {
            what = String.join("; ", names.stream().limit(NAMED).toList());
            what += names.size() > NAMED ? "; and " + (names.size() - NAMED) + " more" : "";
        }
        List<String> commands = sections(missing).stream().map(index::command).toList();
        return "Not in this run: " + what + ". To measure it: " + String.join(", ", commands) + '.';
    }
}
