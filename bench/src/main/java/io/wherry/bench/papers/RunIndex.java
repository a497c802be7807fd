// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Block;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.MeasuredValue;
import io.wherry.bench.report.Part;
import io.wherry.bench.report.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The numbers of a run by their address on its pages.
final class RunIndex {
    private static final String FULL = "full";

    private static final String NO_ROW = "";
    private static final Pattern TOLD = Pattern.compile(", ([0-9.]+)x$");

    private final Run run;
    private final Map<CellAddress, Cell> cells = new HashMap<>();
    private final Map<TableAddress, Integer> counts = new HashMap<>();
    private final Map<TableAddress, Block.Table> tables = new HashMap<>();

    RunIndex(Run run) {
        this.run = run;
        run.parts().forEach(this::add);
    }

    private void add(String section, Part part) {
        String heading = "";
        for (Block block : part.blocks()) {
            if (block instanceof Block.Heading title) {
                heading = title.text();
            } else if (block instanceof Block.Table table) {
                TableAddress place = new TableAddress(section, heading, table.titles().getFirst());
                int count = counts.merge(place, 1, Integer::sum);
                add(count == 1 ? place : place.number(count), table);
            }
        }
    }

    private void add(TableAddress place, Block.Table table) {
        tables.put(place, table);
        if (table.rows().isEmpty()) {
            table.titles().forEach(title -> cells.put(place.at(NO_ROW, title), Cell.NOTHING));
        }
        for (Block.Row row : table.rows()) {
            String name = row.cells().getFirst().text();
            for (int column = 1; column < row.cells().size(); column++) {
                CellAddress spot = place.at(name, table.titles().get(column));
                cells.putIfAbsent(spot, row.cells().get(column));
            }
        }
    }

    /// Returns the cell at an address; null if there is no such cell or it is empty.
    @Nullable Cell at(@Nullable CellAddress spot) {
        Cell cell = spot == null ? null : cells.get(spot);
        return cell == null || cell.equals(Cell.NOTHING) ? null : cell;
    }

    /// Returns the table at an address; null if there is none.
    Block.@Nullable Table table(TableAddress place) {
        return tables.get(place);
    }

    /// Returns whether there is such a cell, even if it is empty.
    boolean has(CellAddress spot) {
        return cells.containsKey(spot);
    }

    /// Whether no page has that place, nor a table for it that is empty.
    boolean isStray(CellAddress spot) {
        CellAddress column =
                new CellAddress(
                        spot.section(), spot.heading(), spot.corner(), NO_ROW, spot.column());
        return !cells.containsKey(spot) && !cells.containsKey(column);
    }

    /// The number there; null if there is none.
    @Nullable MeasuredValue number(@Nullable CellAddress spot) {
        Cell cell = at(spot);
        return cell == null ? null : cell.quantity();
    }

    /// The factor by which the second number is better; null if one is missing, or they are not
    /// comparable.
    @Nullable Double gain(@Nullable CellAddress other, @Nullable CellAddress own) {
        return gain(number(other), number(own));
    }

    /// The factor by which the second number is better; null if one is missing, or they are not comparable.
    static @Nullable Double gain(@Nullable MeasuredValue before, @Nullable MeasuredValue after) {
        if (before == null || after == null || before.unit() != after.unit()) {
            return null;
        }
        double ratio = before.samples().median() / after.samples().median();
        Double gain =
                switch (before.unit().better()) {
                    case LESS -> ratio;
                    case MORE -> 1 / ratio;
                    case NEITHER -> null;
                };
        return gain == null || !Double.isFinite(gain) || gain <= 0 ? null : gain;
    }

    /// The factor by which Wherry is better than the other, geometric mean; empty if one was not
    /// measured.
    OptionalDouble gain(OverviewRow comparison) {
        return mean(comparison.others(), comparison.own());
    }

    /// Returns whether all numbers of the comparison are spread by at most `most`, a part of their
    /// medians.
    boolean isSteady(OverviewRow comparison, double most) {
        return Stream.concat(comparison.own().stream(), comparison.others().stream())
                .map(this::number)
                .allMatch(number -> number == null || number.samples().spread() <= most);
    }

    /// The speed of Wherry as a part of that of its limit, geometric mean; empty if one was not measured.
    OptionalDouble ofLimit(OverviewRow comparison) {
        OverviewRow.Bound bound = comparison.bound();
        if (!bound.isTold()) {
            return mean(bound.spots(), comparison.own());
        }
        OptionalDouble times =
                geometric(
                        comparison.own().stream()
                                .map(this::told)
                                .filter(Objects::nonNull)
                                .toList());
        return times.isEmpty() ? times : OptionalDouble.of(1 / times.getAsDouble());
    }

    /// The geometric mean of the factors by which the second numbers are better, over all that
    /// exist.
    private OptionalDouble mean(List<CellAddress> others, List<CellAddress> own) {
        List<Double> gains = new ArrayList<>();
        for (int n = 0; n < Math.min(others.size(), own.size()); n++) {
            Double gain = gain(others.get(n), own.get(n));
            if (gain != null) {
                gains.add(gain);
            }
        }
        return geometric(gains);
    }

    private static OptionalDouble geometric(List<Double> ratios) {
        OptionalDouble logs = ratios.stream().mapToDouble(Math::log).average();
        return logs.isEmpty() ? logs : OptionalDouble.of(Math.exp(logs.getAsDouble()));
    }

    /// The ratio that the page shows after the number: `442 ns, 1.07x`; null if it shows none.
    @Nullable Double told(CellAddress spot) {
        Cell cell = at(spot);
        Matcher matcher = cell == null ? null : TOLD.matcher(cell.text());
        return matcher != null && matcher.find() ? Double.valueOf(matcher.group(1)) : null;
    }

    /// The command that measures the whole section.
    String command(String section) {
        boolean isThere = run.has(section) && !run.setting().effort().equals(FULL);
        return "`./wherry bench " + section + (isThere ? " --full`" : "`");
    }
}
