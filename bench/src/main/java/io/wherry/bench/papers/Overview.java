// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Block;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Part;
import io.wherry.bench.report.Run;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// The part of a run that compares Wherry with the others in short, and lists what the run lacks.
public final class Overview {
    /// The name of its section.
    public static final String SECTION = "overview";

    private static final String LEAN = "lean";
    private static final String IN_SHORT = "In short";

    /// The measurements of a graph that is written again and again.
    static final String REPEATED = "Write, the same graph again and again";

    /// The measurements of graphs that are sent once.
    static final String WRITE = "Write, a fresh graph each time";

    static final String READ = "Read";

    private static final List<String> MOTIONS = List.of(REPEATED, WRITE, READ);
    private static final List<String> SERIALIZERS =
            List.of("wherry", "java.io", "Kryo", "Fory", "JBoss", "by hand", "memcpy");
    private static final List<String> LIMITS = List.of("by hand", "memcpy");
    private static final String LEFT_OUT = "left out";

    private final RunIndex index;
    private final List<Block> blocks = new ArrayList<>();

    private Overview(Run run) {
        this.index = new RunIndex(run);
    }

    /// Made from the other parts.
    ///
    /// @param sections all that a run may have
    public static Part of(Run run, List<String> sections) {
        Overview overview = new Overview(run);
        overview.head(run);
        overview.standings();
        overview.serializers();
        overview.comparisons();
        overview.absent(run, sections);
        return Part.measured(0, overview.blocks);
    }

    /// Where it looks.
    static List<CellAddress> spots() {
        List<CellAddress> spots = new ArrayList<>();
        for (String subject : SERIALIZERS) {
            MOTIONS.forEach(motion -> spots.add(mean(LEAN, motion, subject)));
        }
        spots.addAll(DefaultStandings.spots());
        SERIALIZERS.stream()
                .filter(subject -> !LIMITS.contains(subject))
                .forEach(subject -> spots.add(kept(subject)));
        Headlines.all().forEach(row -> spots.addAll(row.spots()));
        return spots;
    }

    private void head(Run run) {
        blocks.add(new Block.Heading(1, "Wherry compared with the others"));
        blocks.add(new Block.Fact("day", run.setting().day()));
        blocks.add(new Block.Fact("command", '`' + run.setting().command() + '`'));
        run.setting().machine().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> blocks.add(new Block.Fact(entry.getKey(), entry.getValue())));
    }

    private void standings() {
        List<Standing> standings = DefaultStandings.of(index);
        if (standings.isEmpty()) {
            return;
        }
        blocks.add(new Block.Paragraph(Lead.of(standings)));
        Grid grid = new Grid(List.of("with default options", "Wherry is faster by", "more in"));
        for (Standing standing : standings) {
            grid.addCells(
                    List.of(
                            Cell.of(standing.title()),
                            Cell.ratio(Unit.SPEED_UP, standing.gain()),
                            link(standing.section())));
        }
        blocks.add(new Block.Heading(2, "With default options"));
        blocks.add(
                new Block.Paragraph(
                        """
                        **Above 1x Wherry is faster**: ratios of medians, geometric means over the workloads, sizes or programs that the pages have. Chosen by rule: each operation \
                        that was measured is compared with what the JDK has for it, and with the fastest other contender if that is faster. Numbers that are spread by more \
                        than \u00b1100 % are left out here. Streams track references, methods have no annotations, calls go over TCP; both JVMs are on one core, or on two.\
                        """));
        blocks.add(grid.drawn(Chart.BARS).table());
    }

    private static Cell link(String section) {
        return Cell.of("[%s](%s.md)".formatted(section, section));
    }

    private void serializers() {
        Grid grid =
                new Grid(
                        List.of(
                                "serializer",
                                "write again",
                                "write fresh",
                                "read",
                                "rules of java.io it keeps"));
        for (String subject : SERIALIZERS) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(subject)));
            MOTIONS.forEach(motion -> cells.add(shown(mean(LEAN, motion, subject))));
            cells.add(shown(kept(subject)));
            if (cells.stream().skip(1).anyMatch(cell -> !cell.equals(Cell.NOTHING))) {
                grid.addCells(cells);
            }
        }
        if (!grid.isEmpty()) {
            blocks.add(new Block.Heading(2, "Serializers: speed, and what they keep"));
            blocks.add(
                    new Block.Paragraph(
                            """
                            How many times as fast as each serializer Wherry's lean format is, geometric mean over the workloads that both can do: **above 1x Wherry is \
                            faster**. `by hand` and `memcpy` are limits. A serializer that keeps less of java.io's semantics has less to do: the last column says how many rules of java.io \
                            hold of its copies ([conformance](conformance.md)); what is lost there is shared references, cycles, hooks, or whole classes.\
                            """));
            blocks.add(grid.drawn(Chart.BARS).table());
        }
    }

    /// The address of the mean over all workloads of a page on serializers.
    static CellAddress mean(String section, String motion, String subject) {
        return new CellAddress(section, IN_SHORT, "geometric mean of ratios", motion, subject);
    }

    private static CellAddress kept(String subject) {
        return new CellAddress("conformance", IN_SHORT, "contender", subject, "rules that hold");
    }

    private Cell shown(CellAddress spot) {
        Cell cell = index.at(spot);
        return cell == null ? Cell.NOTHING : cell;
    }

    private void comparisons() {
        Grid grid =
                new Grid(
                        List.of(
                                "what",
                                "Wherry is faster by",
                                "limit",
                                "part of its speed",
                                "more in"));
        for (OverviewRow row : Headlines.all()) {
            OptionalDouble gain = index.gain(row);
            OptionalDouble part = index.ofLimit(row);
            if (gain.isPresent() || part.isPresent()) {
                grid.addCells(
                        row.section(),
                        List.of(
                                Cell.of(row.title()),
                                Cell.ratio(Unit.SPEED_UP, gain),
                                Cell.of(part.isPresent() ? row.bound().name() : "-"),
                                text(part),
                                link(row.section())));
            }
        }
        if (!grid.isEmpty()) {
            blocks.add(new Block.Heading(2, "All comparisons"));
            blocks.add(
                    new Block.Paragraph(
                            """
                            The same ratios, of other options too. A limit is what takes at least as much time in any program that does the same: Wherry reaches \
                            that part of its speed. [Missed targets](limits.md) are listed with what limits us.\
                            """));
            blocks.add(grid.table());
        }
    }

    private static Cell text(OptionalDouble ratio) {
        return ratio.isEmpty() ? Cell.NOTHING : Cell.of(NumberFormats.ratio(ratio.getAsDouble()));
    }

    private void absent(Run run, List<String> sections) {
        Grid grid = new Grid(List.of("section", "why", "what to do"));
        for (String section : sections) {
            Part part = run.parts().get(section);
            if (part == null) {
                add(grid, section, "not asked for");
            } else if (!part.isMeasured()) {
                add(grid, section, part.reason().replaceFirst(": \\./wherry bench .*", ""));
            } else {
                leftOut(grid, section, part);
            }
        }
        if (!grid.isEmpty()) {
            blocks.add(new Block.Heading(2, "Missing from this run"));
            blocks.add(grid.table());
        }
    }

    private void add(Grid grid, String section, String why) {
        grid.add(List.of(section, why, index.command(section)));
    }

    private void leftOut(Grid grid, String section, Part part) {
        for (Block block : part.blocks()) {
            if (block instanceof Block.Fact fact && fact.name().equals(LEFT_OUT)) {
                add(grid, section, fact.value());
            }
        }
    }
}
