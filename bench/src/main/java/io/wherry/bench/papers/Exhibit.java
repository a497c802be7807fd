// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Block;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Figures;
import io.wherry.bench.report.Grid;
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
final class Exhibit {
    /// What is shown where a run has nothing.
    static final Cell MISSING = Cell.of("not in this run");

    private static final Pattern TOLD = Pattern.compile(", [0-9.]+x( \u2020)?$");

    /// So many rows that are missing are told by name.
    private static final int NAMED = 6;

    private final String title;
    private final String report;
    private final List<String> columns;
    private final List<Line> lines = new ArrayList<>();
    private Chart chart = Chart.BARS;
    private boolean isCompared = true;
    private boolean isWhole;

    /// @param title with its number
    /// @param report what the document says of it
    /// @param columns who is measured today: first what the document compares with, then Wherry, then others
    Exhibit(String title, String report, List<String> columns) {
        this.title = title;
        this.report = report;
        this.columns = List.copyOf(columns);
    }

    Exhibit drawn(Chart as) {
        chart = as;
        return this;
    }

    /// The columns are not times, or rates, of the same: there is no ratio of the first two.
    Exhibit uncompared() {
        isCompared = false;
        return this;
    }

    /// Numbers are shown with what the page compares them with.
    Exhibit whole() {
        isWhole = true;
        return this;
    }

    Exhibit add(Line line) {
        if (line.today().size() != columns.size()) {
            throw new IllegalArgumentException(
                    "line of another width: columns=" + columns.size() + ", line=" + line);
        }
        lines.add(line);
        return this;
    }

    /// Where it looks.
    List<Spot> spots() {
        return lines.stream()
                .flatMap(line -> line.today().stream())
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }

    List<Block> blocks(Findings findings) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(3, title));
        blocks.add(new Block.Paragraph(report));
        Map<String, Grid> grids = new LinkedHashMap<>();
        List<Line> missing = new ArrayList<>();
        for (Line line : lines) {
            if (line.today().stream().allMatch(spot -> findings.at(spot) == null)) {
                missing.add(line);
            } else {
                grids.computeIfAbsent(line.group(), group -> new Grid(titles(group)).drawn(chart))
                        .addCells(line.group(), cells(line, findings));
            }
        }
        grids.values().forEach(grid -> blocks.add(grid.table()));
        if (!missing.isEmpty()) {
            blocks.add(new Block.Paragraph(missing(missing, findings)));
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

    private List<Cell> cells(Line line, Findings findings) {
        List<Cell> cells = new ArrayList<>(List.of(line.what(), line.reported()));
        line.today().forEach(spot -> cells.add(today(spot, findings)));
        if (isCompared) {
            cells.add(line.factor());
            Double gain = findings.gain(line.today().get(0), line.today().get(1));
            cells.add(
                    gain == null
                            ? Cell.NOTHING
                            : Cell.of(Figures.ratio(gain), Unit.SPEED_UP, gain));
        }
        cells.add(Cell.of(String.join(", ", sections(List.of(line)))));
        return cells;
    }

    /// The number without what the page compares it with.
    private Cell today(@Nullable Spot spot, Findings findings) {
        if (spot == null) {
            return Cell.NOTHING;
        }
        Cell cell = findings.at(spot);
        if (cell == null) {
            return findings.has(spot) ? Cell.NOTHING : MISSING;
        }
        String text = isWhole ? cell.text() : TOLD.matcher(cell.text()).replaceFirst("");
        return new Cell(text, cell.quantity());
    }

    private static Set<String> sections(List<Line> lines) {
        Set<String> sections = new LinkedHashSet<>();
        for (Line line : lines) {
            line.today().stream()
                    .filter(Objects::nonNull)
                    .forEach(spot -> sections.add(Objects.requireNonNull(spot).section()));
        }
        return sections;
    }

    private String missing(List<Line> missing, Findings findings) {
        Set<String> names = new LinkedHashSet<>();
        for (Line line : missing) {
            String group = line.group().isEmpty() ? "" : line.group() + ": ";
            names.add(group + line.what().text());
        }
        String what = "all of it";
        if (missing.size() < lines.size()) {
            what = String.join("; ", names.stream().limit(NAMED).toList());
            what += names.size() > NAMED ? "; and " + (names.size() - NAMED) + " more" : "";
        }
        List<String> commands = sections(missing).stream().map(findings::command).toList();
        return "Not in this run: " + what + ". To measure it: " + String.join(", ", commands) + '.';
    }
}
