// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class RunDifferencesTest {
    @Test
    void onlyWhatIsBeyondTheSpreadIsAChange() {
        Run before = run(Samples.of(100, 101, 102), Samples.of(10, 20, 30));
        Run after = run(Samples.of(50, 51, 52), Samples.of(25, 35, 45));

        RunDifferences changes = RunDifferences.between(before, after);

        assertThat(changes.compared()).isEqualTo(2);
        assertThat(changes.count()).isEqualTo(1);
        assertThat(Markdown.of(List.of(changes.table())).replaceAll(" +", " "))
                .contains("| codec, Writing, tree, wherry | 101 ns")
                .contains("| 0.50x | better |");
    }

    @Test
    void theWorstComesFirst() {
        Run before = run(Samples.of(100), Samples.of(100));
        Run after = run(Samples.of(50), Samples.of(120));

        Block.Table table = RunDifferences.between(before, after).table();

        assertThat(table.rows())
                .extracting(row -> row.cells().getLast().text())
                .containsExactly("worse", "better");
    }

    @Test
    void littleIsNoChange() {
        RunDifferences changes =
                RunDifferences.between(
                        run(Samples.of(100), Samples.of(1)), run(Samples.of(102), Samples.of(1)));

        assertThat(changes.count()).isZero();
    }

    private static Run run(Samples own, Samples peer) {
        Grid grid = new Grid(List.of("workload", "wherry", "other"));
        grid.addCells(List.of(Cell.of("tree"), Cell.time(own), Cell.time(peer)));
        List<Block> blocks = List.of(new Block.Heading(2, "Writing"), grid.table());
        return RunFileTest.run().with("codec", Part.measured(1, blocks));
    }
}
