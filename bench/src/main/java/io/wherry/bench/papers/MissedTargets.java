// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Block;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.Part;
import io.wherry.bench.report.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/// The part of a run that lists the performance targets that are missed, by how much, why, and what was tried.
///
/// It reads the verdicts of the pages: each table under "Performance targets" has a column of what is demanded.
final class MissedTargets {
    /// The name of its section.
    static final String SECTION = "limits";

    private static final String HEADING = "Performance targets";
    private static final List<String> DEMANDS = List.of("demanded", "demand");

    /// Columns that name a case together with the first one.
    private static final List<String> NAMES = List.of("motion", "JVMs");

    private MissedTargets() {}

    /// Made from the other parts.
    ///
    /// @param sections the order of the pages
    static Part of(Run run, List<String> sections) {
        Grid grid =
                new Grid(
                        List.of(
                                "page",
                                "missed",
                                "what is demanded, and how often it is missed",
                                "why, and what was tried"));
        int all = 0;
        int missed = 0;
        for (String section : ordered(run, sections)) {
            Map<String, TargetTally> tallies =
                    tallies(Objects.requireNonNull(run.parts().get(section)));
            int total = tallies.values().stream().mapToInt(TargetTally::all).sum();
            int misses = tallies.values().stream().mapToInt(TargetTally::missed).sum();
            all += total;
            missed += misses;
            if (misses > 0) {
                grid.add(
                        List.of(
                                "[%s](%s.md)".formatted(section, section),
                                misses + " of " + total,
                                list(tallies),
                                LimitReasons.of(section)));
            }
        }
        return Part.measured(0, blocks(grid, missed, all));
    }

    private static Set<String> ordered(Run run, List<String> sections) {
        Set<String> ordered = new LinkedHashSet<>(sections);
        ordered.addAll(run.parts().keySet());
        ordered.retainAll(run.parts().keySet());
        return ordered;
    }

    private static List<Block> blocks(Grid grid, int missed, int all) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(1, "Missed targets, and what limits us"));
        blocks.add(
                new Block.Paragraph(
                        """
                        Of the %d performance targets of all pages, each on each of its workloads, **%d are missed**. Percentages are parts of the target. A target is mostly \
                        a multiple of the speed of others, or a part of a limit: one that is missed need not be a loss. Losses are in the [overview](overview.md).\
                        """
                                .formatted(all, missed)));
        if (!grid.isEmpty()) {
            blocks.add(grid.table());
        }
        return blocks;
    }

    private static String list(Map<String, TargetTally> tallies) {
        return tallies.entrySet().stream()
                .filter(tally -> tally.getValue().missed() > 0)
                .map(tally -> "*" + tally.getKey().replace("`", "") + "*: " + tally.getValue())
                .collect(Collectors.joining("; "));
    }

    /// By what is demanded.
    private static Map<String, TargetTally> tallies(Part part) {
        Map<String, TargetTally> tallies = new LinkedHashMap<>();
        boolean isAboutTargets = false;
        for (Block block : part.blocks()) {
            if (block instanceof Block.Heading heading && heading.level() <= 2) {
                isAboutTargets = heading.text().startsWith(HEADING);
            } else if (isAboutTargets && block instanceof Block.Table table) {
                add(tallies, table);
            }
        }
        return tallies;
    }

    private static void add(Map<String, TargetTally> tallies, Block.Table table) {
        int demand = demand(table);
        if (demand < 0) {
            return;
        }
        for (Block.Row row : table.rows()) {
            String demanded = row.cells().get(demand).text();
            TargetTally tally = tallies.computeIfAbsent(demanded, _ -> new TargetTally());
            for (int column = 0; column < row.cells().size(); column++) {
                tally.add(row.cells().get(column).text(), subject(table, row, column));
            }
        }
    }

    private static int demand(Block.Table table) {
        for (int column = 0; column < table.titles().size(); column++) {
            if (DEMANDS.contains(table.titles().get(column))) {
                return column;
            }
        }
        return -1;
    }

    private static String subject(Block.Table table, Block.Row row, int column) {
        StringBuilder subject = new StringBuilder(row.cells().getFirst().text());
        for (String title : NAMES) {
            int name = table.titles().indexOf(title);
            if (name > 0) {
                subject.append(", ").append(row.cells().get(name).text());
            }
        }
        String title = table.titles().get(column);
        return title.equals("verdict") ? subject.toString() : subject + ", " + title;
    }
}
