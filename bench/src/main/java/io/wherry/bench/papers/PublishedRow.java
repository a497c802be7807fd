// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Cell;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of an [PublishedResult].
///
/// @param group of rows that are drawn together
/// @param what the label of the row; with a number if the table is drawn as curves
/// @param reported by the document
/// @param factor of the second over the first, as the document reports it; empty if it does not
/// @param today where a run has each of the exhibit's columns; null where it has none
record PublishedRow(
        String group, Cell what, Cell reported, Cell factor, List<@Nullable CellAddress> today) {
    PublishedRow {
        today = new ArrayList<>(today);
    }

    static PublishedRow of(Cell what, List<@Nullable CellAddress> today) {
        return new PublishedRow("", what, Cell.NOTHING, Cell.NOTHING, today);
    }

    static PublishedRow of(String what, List<@Nullable CellAddress> today) {
        return of(Cell.of(what), today);
    }

    PublishedRow in(String other) {
        return new PublishedRow(other, what, reported, factor, today);
    }

    /// The row with the document's statement in words.
    PublishedRow reported(String text) {
        return new PublishedRow(group, what, Cell.of(text), factor, today);
    }

    /// A number of the document.
    PublishedRow reported(String text, Unit unit, double number) {
        return new PublishedRow(group, what, Cell.of(text, unit, number), factor, today);
    }

    /// The factor by which the second was better, as reported.
    PublishedRow factor(String before, double number) {
        Cell cell = Cell.of(before + NumberFormats.ratio(number), Unit.SPEED_UP, number);
        return new PublishedRow(group, what, reported, cell, today);
    }
}
