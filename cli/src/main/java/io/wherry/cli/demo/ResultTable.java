// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.cli.show.UnitFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The results as a table of text, less than 100 columns wide.
///
/// Each round trip moves a graph twice, and its rates count it twice.
record ResultTable(List<DataSetResult> results) {
    private static final String BLOCK = "%9s %9s %6s";
    private static final int BLOCK_WIDTH = 26;

    ResultTable {
        results = List.copyOf(results);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(
                line("", "", ruled("Wherry, lean format"), ruled("java.io, same link"), "")
                        .stripTrailing());
        String heads = String.format(Locale.ROOT, BLOCK, "bytes", "objects/s", "MB/s");
        lines.add(line("data set", "objects", heads, heads, "faster"));
        results.forEach(result -> lines.add(line(result)));
        return lines;
    }

    private static String line(DataSetResult result) {
        return line(
                result.name(),
                String.format(Locale.ROOT, "%,d", result.objects()),
                block(result.lean(), result.objects()),
                block(result.javaIo(), result.objects()),
                ratio(result));
    }

    private static String line(
            String name, String objects, String lean, String javaIo, String ratio) {
        return String.format(
                Locale.ROOT, "%-14s %10s  %s  %s  %7s", name, objects, lean, javaIo, ratio);
    }

    private static String block(FormatOutcome outcome, long objects) {
        return switch (outcome) {
            case FormatOutcome.Equal equal -> {
                double trips = 2e9 / equal.nanos();
                yield String.format(
                        Locale.ROOT,
                        BLOCK,
                        UnitFormat.bytes(equal.bytes()),
                        UnitFormat.count(objects * trips),
                        UnitFormat.digits(equal.bytes() * trips / 1e6));
            }
            case FormatOutcome.Different _ -> ruled("NOT EQUAL");
            case FormatOutcome.Failed failed -> ruled(failed.reason());
        };
    }

    private static String ratio(DataSetResult result) {
        return result.lean() instanceof FormatOutcome.Equal lean
                        && result.javaIo() instanceof FormatOutcome.Equal javaIo
                ? UnitFormat.digits((double) javaIo.nanos() / lean.nanos()) + " x"
                : "-";
    }

    /// A text in the middle of a line as wide as a block.
    private static String ruled(String text) {
        int most = BLOCK_WIDTH - 4;
        String shown = text.length() > most ? text.substring(0, most - 3) + "..." : text;
        int dashes = BLOCK_WIDTH - 2 - shown.length();
        return "-".repeat(dashes / 2) + " " + shown + " " + "-".repeat(dashes - dashes / 2);
    }
}
