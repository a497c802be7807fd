// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.page;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.report.Block;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.Markdown;
import io.wherry.bench.report.NumberFormats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// A page of results.
public final class Document {
    /// The share of the machine that other processes may use before the page mentions it.
    private static final double NOTICED = 0.05;

    private static final String LEFT_OUT = "left out";

    private final List<Block> blocks = new ArrayList<>();

    /// A page that begins with its title and with where and how its numbers came to be.
    public static Document of(String title, BenchOptions benchOptions, Facts facts) {
        Document document = new Document();
        document.title("# " + title);
        document.paragraph("Written by `" + benchOptions.command() + "`; do not edit.");
        document.fact("day", facts.day().toString());
        document.fact(
                "processor", facts.machine().processor() + ", cores: " + facts.machine().cores());
        document.fact("system", facts.machine().system());
        Facts.Load load = facts.load();
        document.fact("load before", String.format(Locale.ROOT, "%.1f", load.before()));
        document.fact("other work meanwhile", others(load.others(), facts.machine().cores()));
        document.fact("JDK", facts.jdk());
        return document;
    }

    private static String others(double part, int cores) {
        String used = String.format(Locale.ROOT, "%.1f of %d cores", part * cores, cores);
        return part < NOTICED ? used : used + ", so that times are longer and ratios unsure";
    }

    public void fact(String name, String value) {
        blocks.add(new Block.Fact(name, value));
    }

    /// The options and the samples of the forked JVMs.
    ///
    /// @param forks how many for each
    public void forkedRuns(Effort effort, int forks) {
        fact("options", String.join(" ", Fork.JVM_OPTIONS));
        fact("forks", Integer.toString(forks));
        Effort.Warming warm = effort.warming();
        String warming =
                "%d to %d ms of all motions until the compilers rest, then %d blocks of each"
                        .formatted(warm.leastMillis(), warm.mostMillis(), warm.blocks());
        fact("warm-up in each", warming);
        String block = NumberFormats.time(effort.blocks().micros() * 1000.0);
        fact("samples in each", effort.blocks().count() + " blocks of about " + block);
    }

    /// Adds a heading.
    ///
    /// @param title text after as many `#` as the level of the heading
    public void title(String title) {
        int level = title.indexOf(' ');
        blocks.add(new Block.Heading(level, title.substring(level + 1)));
    }

    public void paragraph(String paragraph) {
        blocks.add(new Block.Paragraph(paragraph));
    }

    public void grid(Grid grid) {
        blocks.add(grid.table());
    }

    /// Says that `what` is not part of a run of this kind.
    public void leftOut(String what) {
        fact(LEFT_OUT, what);
    }

    /// Lists the failures, if there are any.
    ///
    /// Software that is not installed is not a failure: it is listed as left out.
    ///
    /// @param refusals whose last column is the reason
    public void refusals(Grid refusals) {
        Map<Boolean, List<Block.Row>> rows =
                refusals.table().rows().stream()
                        .collect(Collectors.partitioningBy(Document::isLeftOut));
        List<Block.Row> failed = rows.getOrDefault(false, List.of());
        if (!refusals.isEmpty()) {
            title("## Not measured");
            rows.getOrDefault(true, List.of()).forEach(row -> leftOut(words(row)));
        }
        if (!failed.isEmpty()) {
            blocks.add(new Block.Table(refusals.table().titles(), failed, null));
        }
    }

    private static boolean isLeftOut(Block.Row row) {
        return row.cells().getLast().text().startsWith(AnswerText.NOT_INSTALLED);
    }

    private static String words(Block.Row row) {
        return row.cells().stream().map(Cell::text).collect(Collectors.joining(": "));
    }

    /// How each of these contenders was set up.
    public void setUps(Iterable<Contender> contenders) {
        title("## Contenders");
        for (Contender contender : contenders) {
            fact(contender.label(), contender.setUp() + options(contender) + '.');
        }
    }

    private static String options(Contender contender) {
        return contender.jvmOptions().isEmpty()
                ? ""
                : "; options of its JVMs: `" + String.join(" ", contender.jvmOptions()) + '`';
    }

    public List<Block> blocks() {
        return List.copyOf(blocks);
    }

    /// As Markdown.
    @Override
    public String toString() {
        return Markdown.of(blocks);
    }
}
