// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.comparison;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.trial.Motion;
import io.wherry.bench.trial.Outcome;
import java.util.ArrayList;
import java.util.List;

/// Builds the page on the garbage of calls.
public final class AllocationPage {
    /// Bytes that one call may allocate in addition to its result, for any graph.
    private static final double BYTES_A_CALL = 256;

    /// How far the size of a copy is known.
    private static final double PRECISION = 0.01;

    private final BenchOptions options;
    private final Results results;
    private final Document document;

    private AllocationPage(BenchOptions options, Results results, Document document) {
        this.options = options;
        this.results = results;
        this.document = document;
    }

    public static Document of(BenchOptions options, Results results, Facts facts) {
        Document document = Document.of("Garbage of a graph", options, facts);
        AllocationPage page = new AllocationPage(options, results, document);
        page.head();
        page.verdicts();
        for (Motion motion : Motion.values()) {
            page.garbage(motion);
        }
        page.copies();
        document.setUps(Comparison.LEAN.serializers(options));
        return document;
    }

    private void head() {
        document.forkedRuns(options.effort(), options.effort().forks());
        document.paragraph(
                """
                Bytes that a warm call allocates on the heap in addition to its result: for a write in addition to the \
                `byte[]` that it returns, for a read to what its copy retains. Measured in the JVMs \
                of [lean.md](lean.md), after its clock has stopped: allocation by \
                `ThreadMXBean.getCurrentThreadAllocatedBytes` around blocks of calls (the median of 5 \
                blocks), the size of a copy by what the heap holds more after a collection when many copies are \
                kept.\
                """);
    }

    private void verdicts() {
        document.title("## Performance targets");
        document.paragraph(
                """
                No garbage for an object, once warm: a write allocates its result, a read the objects of its \
                copy. A call as such may take %s bytes; sizes are known to %s.\
                """
                        .formatted(
                                NumberFormats.count((long) BYTES_A_CALL),
                                NumberFormats.percent(PRECISION)));
        Grid grid = new Grid(List.of("demand", "verdict", "most", "workload"));
        for (Motion motion : Motion.values()) {
            verdict(grid, motion);
        }
        document.grid(grid);
    }

    private void verdict(Grid grid, Motion motion) {
        List<Workload> measured = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        double most = Double.NEGATIVE_INFINITY;
        String worst = "";
        for (Workload workload : Comparison.LEAN.workloads(options)) {
            Outcome.Measured outcome = results.measured(workload, Contender.WHERRY);
            if (outcome == null) {
                continue;
            }
            measured.add(workload);
            double garbage = outcome.garbage(motion);
            if (garbage > allowed(outcome, motion)) {
                missed.add(workload.name());
            }
            if (garbage > most) {
                most = garbage;
                worst = workload.name();
            }
        }
        if (!measured.isEmpty()) {
            String verdict =
                    missed.isEmpty()
                            ? "met on all " + measured.size()
                            : "missed on " + missed.size() + " of " + measured.size();
            grid.addCells(
                    List.of(
                            Cell.of(motion.title()),
                            Cell.of(verdict),
                            bytes(most),
                            Cell.of(worst)));
        }
    }

    private static double allowed(Outcome.Measured outcome, Motion motion) {
        double result = outcome.heap().of(motion) - outcome.garbage(motion);
        return BYTES_A_CALL + (motion == Motion.READ ? PRECISION * result : 0);
    }

    private void garbage(Motion motion) {
        document.title("## " + motion.title());
        Grid grid = grid();
        for (Workload workload : Comparison.LEAN.workloads(options)) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(workload.name())));
            for (Contender contender : Comparison.LEAN.serializers(options)) {
                Outcome.Measured outcome = results.measured(workload, contender);
                row.add(outcome == null ? Cell.NOTHING : bytes(outcome.garbage(motion)));
            }
            grid.addCells(row);
        }
        document.grid(grid);
    }

    private void copies() {
        document.title("## Size of a copy");
        Grid grid = grid();
        for (Workload workload : Comparison.LEAN.workloads(options)) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(workload.name())));
            for (Contender contender : Comparison.LEAN.serializers(options)) {
                Outcome.Measured outcome = results.measured(workload, contender);
                row.add(outcome == null ? Cell.NOTHING : bytes(outcome.heap().copy()));
            }
            grid.addCells(row);
        }
        document.grid(grid);
    }

    private Grid grid() {
        List<String> titles = new ArrayList<>(List.of("bytes"));
        Comparison.LEAN.serializers(options).forEach(contender -> titles.add(contender.label()));
        return new Grid(titles);
    }

    private static Cell bytes(double bytes) {
        return Cell.bytes(Math.round(bytes));
    }
}
