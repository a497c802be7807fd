// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance;

import io.wherry.testkit.conformance.chapter.Chapters;
import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Difference;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Verdict;
import io.wherry.testkit.conformance.wire.Wire;
import io.wherry.testkit.conformance.wire.Wires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/// Generates docs/design/conformance.md: every rule with its verdict on every wire.
///
/// The text follows from the rules alone; [#main] holds them against the wires before it writes.
public final class ConformancePage {
    private static final String HEAD =
            """
            # Conformance: the rules of java.io's specification, one by one

            Written by `testkit/conformance` from the rules in `io.wherry.testkit.conformance`; `ConformanceTest` holds every
            rule against every wire and this page against the rules. A section is one of the Java Object Serialization
            Specification, B its list of exceptions. Every rule holds on java.io itself: that is what makes it one. Where a
            wire differs, the test asserts exactly what is shown here. The effect of the differences on a program:
            [semantics.md](semantics.md).
            """;

    private ConformancePage() {}

    /// Checks all rules on all wires, then writes the page.
    ///
    /// @param arguments the file
    public static void main(String[] arguments) throws IOException {
        Wires.all().forEach(Conformance::check);
        Files.writeString(Path.of(arguments[0]), text());
    }

    /// Returns the text of the page.
    public static String text() {
        StringBuilder page = new StringBuilder(HEAD);
        page.append('\n').append(summary());
        for (Chapter chapter : Chapters.all()) {
            page.append("\n## ").append(chapter.title()).append("\n\n");
            page.append(heading());
            chapter.rules().forEach(rule -> page.append(line(rule)));
        }
        return page.toString();
    }

    private static String summary() {
        List<Rule> rules = Conformance.rules();
        StringBuilder table = new StringBuilder();
        table.append(row(List.of(rules.size() + " rules", "hold", "differ", "do not apply")));
        table.append(row(Collections.nCopies(4, "---")));
        for (Wire wire : Wires.all()) {
            List<Verdict> verdicts = rules.stream().map(rule -> rule.verdict(wire)).toList();
            String holding = count(verdicts, Verdict.Holds.class);
            String differing = count(verdicts, Verdict.Differs.class);
            String others = count(verdicts, Verdict.DoesNotApply.class);
            table.append(row(List.of(wire.name(), holding, differing, others)));
        }
        Wires.missing().forEach(name -> table.append(row(List.of(name, "not there yet", "", ""))));
        return table.toString();
    }

    private static String count(List<Verdict> verdicts, Class<?> kind) {
        return String.valueOf(verdicts.stream().filter(kind::isInstance).count());
    }

    private static String line(Rule rule) {
        List<String> cells = new ArrayList<>(List.of(rule.name(), rule.section()));
        Wires.all().forEach(wire -> cells.add(rule.verdict(wire).cell()));
        Wires.missing().forEach(_ -> cells.add(""));
        cells.add(why(rule));
        return row(cells);
    }

    private static String heading() {
        List<String> cells = new ArrayList<>(List.of("rule", "section"));
        Wires.all().forEach(wire -> cells.add(wire.name()));
        cells.addAll(Wires.missing());
        cells.add("why");
        return row(cells) + row(Collections.nCopies(cells.size(), "---"));
    }

    private static String row(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String why(Rule rule) {
        return rule.differences().stream()
                .map(difference -> describe(rule, difference))
                .collect(Collectors.joining("<br>"));
    }

    private static String describe(Rule rule, Difference difference) {
        String shown = "`" + difference.seen() + "` instead of `" + rule.expected() + "`";
        return difference.wire() + ": " + shown + "; " + difference.reason();
    }
}
