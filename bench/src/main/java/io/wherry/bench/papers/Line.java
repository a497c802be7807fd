// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Figures;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of an [Exhibit].
///
/// @param group of rows that are drawn together
/// @param what the row is about; with a number if curves are drawn over it
/// @param reported by the document
/// @param factor of the second over the first, as the document has it; nothing if it has none
/// @param today where a run has each of the exhibit's columns; null where it has none
record Line(String group, Cell what, Cell reported, Cell factor, List<@Nullable Spot> today) {
    Line {
        today = new ArrayList<>(today);
    }

    static Line of(Cell what, List<@Nullable Spot> today) {
        return new Line("", what, Cell.NOTHING, Cell.NOTHING, today);
    }

    static Line of(String what, List<@Nullable Spot> today) {
        return of(Cell.of(what), today);
    }

    Line in(String other) {
        return new Line(other, what, reported, factor, today);
    }

    /// What the document says in words.
    Line reported(String text) {
        return new Line(group, what, Cell.of(text), factor, today);
    }

    /// A number of the document.
    Line reported(String text, Unit unit, double number) {
        return new Line(group, what, Cell.of(text, unit, number), factor, today);
    }

    /// How much better the second was, there.
    Line factor(String before, double number) {
        Cell cell = Cell.of(before + Figures.ratio(number), Unit.SPEED_UP, number);
        return new Line(group, what, reported, cell, today);
    }
}
