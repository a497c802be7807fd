// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.report.Block;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.MeasuredValue;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Checks the numbers of pages against their samples, by the rounding and units that readers
/// expect.
public final class PageAssertions {
    private static final Pattern NUMBER =
            Pattern.compile("(-?[0-9][0-9,]*(?:\\.([0-9]+))?)(?: ?([a-zA-Z/]+))?");
    private static final double LITTLE = 1e-6;

    /// The factor of a unit over the unit in which numbers are kept.
    private static final Map<String, Double> SCALES =
            Map.ofEntries(
                    Map.entry("ns", 1.0),
                    Map.entry("us", 1e3),
                    Map.entry("ms", 1e6),
                    Map.entry("s", 1e9),
                    Map.entry("/s", 1.0),
                    Map.entry("k/s", 1e3),
                    Map.entry("M/s", 1e6),
                    Map.entry("MB/s", 1e6),
                    Map.entry("GB/s", 1e9),
                    Map.entry("KiB", 1024.0),
                    Map.entry("MiB", 1048576.0));

    private PageAssertions() {}

    /// The text of a page, one space for many. Fails if a cell says another number than its samples do.
    public static String page(Document document) {
        cells(document)
                .filter(cell -> cell.quantity() != null)
                .forEach(
                        cell -> assertThat(isRight(cell)).as("shows its median: " + cell).isTrue());
        return document.toString().replaceAll(" +", " ");
    }

    private static Stream<Cell> cells(Document document) {
        return document.blocks().stream()
                .filter(Block.Table.class::isInstance)
                .map(Block.Table.class::cast)
                .flatMap(table -> table.rows().stream())
                .flatMap(row -> row.cells().stream());
    }

    private static boolean isRight(Cell cell) {
        MeasuredValue quantity = Objects.requireNonNull(cell.quantity());
        double median = quantity.samples().median();
        Matcher matcher = NUMBER.matcher(cell.text());
        return matcher.results().anyMatch(number -> says(number, median));
    }

    /// As exactly as its last digit.
    private static boolean says(MatchResult number, double median) {
        double value = Double.parseDouble(number.group(1).replace(",", ""));
        String unit = Objects.requireNonNullElse(number.group(3), "");
        double scale = SCALES.getOrDefault(unit, 1.0);
        int decimals = number.group(2) == null ? 0 : number.group(2).length();
        double half = 0.5 * Math.pow(10, -decimals) * scale;
        return Math.abs(value * scale - median) <= half * (1 + LITTLE) + LITTLE * Math.abs(median);
    }
}
