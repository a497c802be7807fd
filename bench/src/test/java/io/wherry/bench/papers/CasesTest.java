// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.report.Block;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.MeasuredCase;
import io.wherry.bench.report.Part;
import io.wherry.bench.report.Run;
import io.wherry.bench.report.RunFile;
import io.wherry.bench.report.Setting;
import io.wherry.bench.report.Unit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The choices of a reader of the report.
final class CasesTest {
    private static final Path KEPT = Path.of("..", "docs", "results", "run.json");

    @Test
    void eachOtherContenderOfARowIsACase() {
        Grid grid = new Grid(List.of("workload", "wherry", "wherry, by content", "Fory", "memcpy"));
        grid.addCells(List.of(Cell.of("order"), nanos(200), nanos(150), nanos(100), nanos(50)));
        Run run =
                Run.begun(new Setting("today", "./wherry bench", "short", Map.of(), Map.of()))
                        .with(
                                "lean",
                                Part.measured(
                                        1, List.of(new Block.Heading(2, "Read"), grid.table())));

        assertThat(Cases.of(run))
                .containsExactly(
                        new MeasuredCase(
                                "Serialization",
                                "order",
                                "read",
                                new MeasuredCase.Compared("Fory", 0.5, "200 ns", "100 ns"),
                                "lean"));
    }

    @Test
    void keptRunHasCasesOfEveryArea() throws IOException {
        List<MeasuredCase> cases = Cases.of(RunFile.read(KEPT));

        assertThat(cases)
                .extracting(MeasuredCase::area)
                .contains(
                        "Serialization",
                        "Serialization, java.io's format",
                        "Streams over files",
                        "Remote calls, one caller",
                        "Remote calls under load",
                        "Remote calls with arrays",
                        "MPI without a library",
                        "Parallel programs");
        assertThat(cases)
                .extracting(one -> one.compared().peer())
                .contains(
                        "java.io",
                        "Kryo",
                        "Fory",
                        "java.rmi",
                        "Dirmi, TCP",
                        "MPJ Express, two threads: byte[]")
                .noneMatch(peer -> peer.startsWith("wherry"));
    }

    private static Cell nanos(double nanos) {
        return Cell.of((int) nanos + " ns", Unit.NANOSECONDS, nanos);
    }
}
