// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.conformance;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.Unit;
import io.wherry.testkit.conformance.chapter.Chapters;
import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Builds the page on the semantics of java.io that serializers keep.
public final class ConformancePage {
    /// The rules whose violations programs notice first.
    static final List<String> NOTICED =
            List.of(
                    "an object met twice is one object",
                    "a ring stays a ring",
                    "boxed numbers that are shared stay shared",
                    ConformanceForkedRun.DEEP.name(),
                    "transient fields get default values, not initial ones",
                    "final fields are filled from the stream",
                    "the no-arg constructor of the first such superclass runs, and its own",
                    "a class that is not serializable is named",
                    "a private readResolve keeps a singleton single",
                    "a private writeReplace puts another object in place",
                    "the serialization proxy pattern rebuilds the object");

    private final ConformanceResults results;
    private final Document document;

    private ConformancePage(ConformanceResults results, Document document) {
        this.results = results;
        this.document = document;
    }

    public static Document of(BenchOptions options, ConformanceResults results, Facts facts) {
        Document document = Document.of("Conformance of serializers", options, facts);
        ConformancePage page = new ConformancePage(results, document);
        page.head();
        page.sums();
        page.noticed();
        page.chapters();
        page.failures();
        document.setUps(results.contenders());
        return document;
    }

    private void head() {
        document.paragraph(
                """
                The rules of java.io's specification that are about graphs, one by one, from the conformance kit in `testkit` \
                ([what they are](../design/conformance.md)), and one about long lists. Each copies a tiny graph, or a few, and looks at what has come: \
                shared references, cycles, hooks, exceptions. Every rule holds of java.io itself, that is what makes it one. Others \
                do not claim to follow them: what differs may be what their makers want, and says what a program would notice that \
                changes to them. `has not`: the rule asks for a filter, a class loader or another version of a class, which each \
                has to be asked for in a way of its own, if it has that.\
                """);
    }

    private void sums() {
        document.title("## In short");
        List<Rule> rules = ConformanceForkedRun.rules();
        Grid grid =
                new Grid(List.of("contender", "rules that hold", "rules that differ", "has not"))
                        .drawn(Chart.BARS);
        for (Contender contender : results.contenders()) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(contender.label())));
            int holding = results.count(contender, rules, ConformanceForkedRun.Seen.HOLDS);
            cells.add(count(holding, holding + " of " + rules.size()));
            for (ConformanceForkedRun.Seen seen :
                    List.of(ConformanceForkedRun.Seen.DIFFERS, ConformanceForkedRun.Seen.ABSENT)) {
                int count = results.count(contender, rules, seen);
                cells.add(count(count, Integer.toString(count)));
            }
            grid.addCells(cells);
        }
        document.grid(grid);
    }

    private static Cell count(int count, String text) {
        return Cell.of(text, Unit.COUNT, count);
    }

    private void noticed() {
        document.title("## Rules that programs notice first");
        Grid grid = new Grid(titles("rule"));
        for (String rule : NOTICED) {
            List<String> row = new ArrayList<>(List.of(rule));
            for (Contender contender : results.contenders()) {
                row.add(
                        switch (results.of(contender, rule)) {
                            case null -> "-";
                            case HOLDS -> "holds";
                            case DIFFERS -> "differs";
                            case ABSENT -> "has not";
                        });
            }
            grid.add(row);
        }
        document.grid(grid);
    }

    private void chapters() {
        document.title("## By chapter");
        Grid grid = new Grid(titles("rules that hold"));
        for (Chapter chapter : Chapters.all()) {
            Collection<Rule> rules = ConformanceForkedRun.rules(chapter);
            if (!rules.isEmpty()) {
                List<Cell> cells = new ArrayList<>();
                cells.add(Cell.of(chapter.title() + ", " + rules.size()));
                for (Contender contender : results.contenders()) {
                    int count = results.count(contender, rules, ConformanceForkedRun.Seen.HOLDS);
                    cells.add(count(count, Integer.toString(count)));
                }
                grid.addCells(cells);
            }
        }
        document.grid(grid);
    }

    private List<String> titles(String first) {
        List<String> titles = new ArrayList<>(List.of(first));
        results.contenders().forEach(contender -> titles.add(contender.label()));
        return titles;
    }

    private void failures() {
        Grid grid = new Grid(List.of("contender", "reason"));
        results.failures()
                .forEach((contender, reason) -> grid.add(List.of(contender.label(), reason)));
        document.refusals(grid);
    }
}
