// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.engines;

import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.Unit;
import java.util.List;
import java.util.Map;

/// Builds the page on unmodified libraries with the agent and without.
public final class AgentPage {
    private final AgentTimes times;
    private final Document document;

    private AgentPage(AgentTimes times, Document document) {
        this.times = times;
        this.document = document;
    }

    public static Document of(BenchOptions options, AgentTimes times, Facts facts) {
        Document document = Document.of("Libraries with the agent and without", options, facts);
        AgentPage page = new AgentPage(times, document);
        page.head(options.effort());
        page.verdict();
        page.table();
        page.refusals();
        return document;
    }

    private void head(Effort effort) {
        document.fact("options", String.join(" ", Fork.JVM_OPTIONS));
        document.fact(
                "JVMs",
                AgentTimes.pairs(effort)
                        + " of each program without the agent and with it, in turn");
        document.fact("warm-up of each operation", EngineFork.warmupMillis(effort) + " ms");
        document.fact("rounds in each", Integer.toString(effort.blocks().count()));
        document.paragraph(
                """
                What unmodified libraries take for the objects that they store by Java's serialization, alone and with \
                [the agent](../how-to/use-the-agent.md), whose policy is empty: it writes and reads the same bytes. \
                [The programs](../../integrations/agent-it) store two orders with a cycle, hooks, an enum map, records, dates \
                and decimals. Each program compares what it has read with what it stored; the two JVMs of a pair must have the same \
                results before their times count. Times are medians of all rounds with half the distance from the 10th to the 90th percentile; \
                the ratio is that of each pair of JVMs, and its median: **above 1x the agent is faster**. Files are in the cache of the operating system. Spark \
                runs in one JVM with two threads.\
                """);
    }

    private void verdict() {
        Map<String, AgentTimes.Compared> compared = times.compared();
        if (compared.isEmpty()) {
            return;
        }
        long faster = count(1, Double.POSITIVE_INFINITY);
        long within = count(0, 1);
        Grid grid =
                new Grid(
                        List.of(
                                "of each operation",
                                "demanded",
                                "at least as fast",
                                "slower, not in all pairs",
                                "slower in all pairs"));
        grid.add(
                List.of(
                        "time with the agent",
                        "at most that without",
                        Long.toString(faster),
                        Long.toString(within),
                        Long.toString(compared.size() - faster - within)));
        document.title("## Performance targets");
        document.grid(grid);
    }

    /// Returns how many have a median ratio from `least` to below `most`, and a pair with at least 1.
    private long count(double least, double most) {
        return times.compared().values().stream()
                .filter(row -> row.speedUps().median() >= least && row.speedUps().median() < most)
                .filter(row -> row.speedUps().toArray()[row.speedUps().count() - 1] >= 1)
                .count();
    }

    private void table() {
        Grid grid =
                new Grid(List.of("library: operation", "without", "with the agent", "faster by"));
        times.compared()
                .forEach((operation, row) ->
                        grid.addCells(
                                List.of(
                                        Cell.of(operation),
                                        Cell.time(row.plain()),
                                        Cell.time(row.agent()),
                                        Cell.ratio(Unit.SPEED_UP, row.speedUps()))));
        document.title("## Times");
        document.grid(grid);
    }

    private void refusals() {
        Grid grid = new Grid(List.of("library", "reason"));
        times.failures().forEach((library, reason) -> grid.add(List.of(library, reason)));
        document.refusals(grid);
    }
}
