// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The differences of two runs: numbers at the same place whose ranges of the middle 80 % of
/// samples are disjoint.
///
/// A place is a section, a heading, a row and a column. Samples of one JVM depend on each other, so that tests for
/// independent ones would find too much; ranges that are apart are a careful sign.
public final class RunDifferences {
    /// Smaller changes are ignored, however narrow the ranges are.
    private static final double NOTICED = 0.03;

    private final List<Change> all;
    private final int compared;

    private RunDifferences(List<Change> all, int compared) {
        this.all = all;
        this.compared = compared;
    }

    /// The address of a number.
    record Place(String section, String heading, String row, String column) {}

    /// @param ratio the later median over the earlier one
    record Change(Place place, MeasuredValue before, MeasuredValue after, double ratio) {
        /// The logarithmic improvement: factors of 2 and 1/2 have the same distance from 0;
        /// negative if it is worse.
        double gain() {
            double logarithm = Math.log(ratio);
            return before.unit().better() == Unit.Better.LESS ? -logarithm : logarithm;
        }
    }

    public static RunDifferences between(Run before, Run after) {
        Map<Place, MeasuredValue> earlier = quantities(before);
        List<Change> found = new ArrayList<>();
        int[] compared = new int[1];
        quantities(after)
                .forEach((place, quantity) -> {
                    MeasuredValue other = earlier.get(place);
                    if (other != null && other.unit() == quantity.unit()) {
                        compared[0]++;
                        Change change = change(place, other, quantity);
                        if (change != null) {
                            found.add(change);
                        }
                    }
                });
        found.sort(Comparator.comparingDouble(Change::gain));
        return new RunDifferences(found, compared[0]);
    }

    private static Map<Place, MeasuredValue> quantities(Run run) {
        Map<Place, MeasuredValue> found = new LinkedHashMap<>();
        run.parts()
                .forEach((section, part) -> {
                    String heading = "";
                    List<Block> blocks = Run.MADE.contains(section) ? List.of() : part.blocks();
                    for (Block block : blocks) {
                        if (block instanceof Block.Heading title) {
                            heading = title.text();
                        } else if (block instanceof Block.Table table) {
                            add(found, section, heading, table);
                        }
                    }
                });
        return found;
    }

    private static void add(
            Map<Place, MeasuredValue> found, String section, String heading, Block.Table table) {
        for (Block.Row row : table.rows()) {
            String name = (row.group() + ' ' + row.cells().getFirst().text()).strip();
            for (int column = 1; column < row.cells().size(); column++) {
                MeasuredValue quantity = row.cells().get(column).quantity();
                if (quantity != null) {
                    String title = table.titles().get(column);
                    found.putIfAbsent(new Place(section, heading, name, title), quantity);
                }
            }
        }
    }

    private static @Nullable Change change(Place place, MeasuredValue before, MeasuredValue after) {
        Samples one = before.samples();
        Samples other = after.samples();
        boolean apart = one.high() < other.low() || other.high() < one.low();
        double ratio = other.median() / one.median();
        return apart && Math.abs(ratio - 1) >= NOTICED && Double.isFinite(Math.log(ratio))
                ? new Change(place, before, after, ratio)
                : null;
    }

    /// Returns how many numbers both runs have in common.
    public int compared() {
        return compared;
    }

    public int count() {
        return all.size();
    }

    /// Returns the changes ordered from the worst to the best.
    public Block.Table table() {
        Grid grid = new Grid(List.of("what", "before", "after", "after over before", "it is"));
        for (Change change : all) {
            Place place = change.place();
            grid.addCells(
                    List.of(
                            Cell.of(
                                    String.join(
                                            ", ",
                                            place.section(),
                                            place.heading(),
                                            place.row(),
                                            place.column())),
                            cell(change.before()),
                            cell(change.after()),
                            Cell.of(NumberFormats.ratio(change.ratio())),
                            Cell.of(verdict(change))));
        }
        return grid.table();
    }

    private static Cell cell(MeasuredValue quantity) {
        Samples samples = quantity.samples();
        return Cell.of(
                NumberFormats.of(quantity.unit(), samples.median())
                        + ' '
                        + NumberFormats.spread(samples),
                quantity.unit(),
                samples);
    }

    private static String verdict(Change change) {
        if (change.before().unit().better() == Unit.Better.NEITHER) {
            return "other";
        }
        return change.gain() < 0 ? "worse" : "better";
    }
}
