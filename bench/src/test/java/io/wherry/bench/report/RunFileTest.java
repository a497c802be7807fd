// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunFileTest {
    @TempDir Path folder;

    @Test
    void runComesBackWhole() throws Exception {
        Grid grid = new Grid(List.of("size", "wherry")).drawn(Chart.CURVES);
        grid.addCells(
                "one core",
                List.of(
                        Cell.of("8 B", Unit.BYTES, 8),
                        Cell.time(Samples.of(1.23456789, 2, 3)).with(", \u2020")));
        List<Block> blocks =
                List.of(
                        new Block.Heading(1, "Links"),
                        new Block.Fact("day", "today"),
                        new Block.Paragraph("Some `code` and \"quotes\"."),
                        grid.table());
        Run run = run().with("links", Part.measured(12.5, blocks)).with("rmi", Part.skipped("no"));
        Path file = folder.resolve("run.json");

        RunFile.write(run, file);
        Run read = RunFile.read(file);

        assertThat(read.setting()).isEqualTo(run.setting());
        assertThat(read.has("links")).isTrue();
        assertThat(read.has("rmi")).isFalse();
        assertThat(read.parts().keySet()).containsExactly("links", "rmi");
        List<Block> back = read.parts().get("links").blocks();
        assertThat(Markdown.of(back)).isEqualTo(Markdown.of(blocks));
        Block.Table table = (Block.Table) back.getLast();
        assertThat(table.chart()).isEqualTo(Chart.CURVES);
        Block.Row row = table.rows().getFirst();
        assertThat(row.group()).isEqualTo("one core");
        assertThat(row.cells().getLast().quantity().samples().toArray())
                .containsExactly(1.2346, 2, 3);
    }

    @Test
    void invalidRunIsRefused() throws Exception {
        Path file = folder.resolve("run.json");
        Files.writeString(file, "{\"format\": 1, \"setting\": 3}");

        assertThatIOException()
                .isThrownBy(() -> RunFile.read(file))
                .withMessageContaining("no run of the bench: " + file);

        Files.writeString(file, RunFile.json(new Run(9, run().setting(), Map.of())));
        assertThatIOException()
                .isThrownBy(() -> RunFile.read(file))
                .withMessageContaining("format=9");
    }

    static Run run() {
        return Run.begun(
                new Setting(
                        "2026-11-23",
                        "./wherry bench",
                        "short",
                        Map.of("cores", "2"),
                        Map.of("JDK", "25")));
    }
}
