// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.report.Block;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.Markdown;
import io.wherry.bench.report.Part;
import io.wherry.bench.report.Run;
import io.wherry.bench.report.RunFile;
import io.wherry.bench.report.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The page of missed targets.
final class MissedTargetsTest {
    private static final Path KEPT = Path.of("..", "docs", "results", "run.json");

    private Run run =
            Run.begun(new Setting("2026-11-23", "./wherry bench", "short", Map.of(), Map.of()));

    @Test
    void verdictsOfWorkloadsAreAdded() {
        Grid grid = new Grid(List.of("bar", "demanded", "measured", "verdict"));
        grid.add(
                List.of(
                        "everywhere",
                        "read, at least 1.00x Fory",
                        "0.5x",
                        "missed on 3 of 11, by up to 42 %"));
        grid.add(List.of("elsewhere", "read, at least 1.00x Fory", "0.9x", "missed by 10 %"));
        grid.add(List.of("everywhere", "write, at least 1.00x Fory", "1.5x", "met on all 11"));
        add("lean", "Performance targets", grid);

        assertThat(page())
                .contains("Of the 23 performance targets", "**4 are missed**")
                .contains("| [lean](lean.md) | 4 of 23 |")
                .contains("| *read, at least 1.00x Fory*: 4 of 12, by up to 42 % |")
                .doesNotContain("write");
    }

    @Test
    void verdictsAfterNumbersNameTheirColumn() {
        Grid grid = new Grid(List.of("call", "JVMs", "demanded", "TCP", "shared memory"));
        grid.add(
                List.of(
                        "null call",
                        "both on one core",
                        "at most 1.08x raw socket",
                        "1.25x ±16 %, missed by 16 %",
                        "1.00x ±1 %, met"));
        grid.add(
                List.of("byte[]", "both on one core", "at most 1.20x link", "-", "1.1x ±3 %, met"));
        add("rmi", "Performance targets, one core", grid);

        assertThat(page())
                .contains("| [rmi](rmi.md) | 1 of 3 |")
                .contains(
                        "*at most 1.08x raw socket*: 1 of 2, by 16 %: null call, both on one core, TCP |");
    }

    @Test
    void tablesOfOtherHeadingsAreNoTargets() {
        Grid grid = new Grid(List.of("call", "demanded", "verdict"));
        grid.add(List.of("null call", "at most 1 us", "missed by 16 %"));
        add("rmi", "One call at a time", grid);

        assertThat(page()).contains("Of the 0 performance targets").doesNotContain("[rmi]");
    }

    @Test
    void everyPageWithMissedTargetsSaysWhy() throws IOException {
        Part limits = DerivedParts.onto(RunFile.read(KEPT), List.of()).parts().get("limits");
        Block.Table table =
                limits.blocks().stream()
                        .filter(Block.Table.class::isInstance)
                        .map(Block.Table.class::cast)
                        .findFirst()
                        .orElseThrow();

        assertThat(table.rows()).hasSizeGreaterThan(5);
        assertThat(table.rows())
                .extracting(row -> row.cells().getLast())
                .doesNotContain(Cell.of(""));
    }

    private void add(String section, String heading, Grid grid) {
        List<Block> blocks = List.of(new Block.Heading(2, heading), grid.table());
        run = run.with(section, Part.measured(1, blocks));
    }

    private String page() {
        return Markdown.of(MissedTargets.of(run, List.of()).blocks()).replaceAll(" +", " ");
    }
}
