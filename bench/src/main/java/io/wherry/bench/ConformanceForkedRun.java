// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.peer.PeerWire;
import io.wherry.testkit.conformance.chapter.Chapters;
import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Verdict;
import io.wherry.testkit.conformance.rule.WireCapability;
import io.wherry.testkit.conformance.wire.Wire;
import io.wherry.testkit.conformance.wire.Wires;
import io.wherry.testkit.zoo.GraphZoo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/// A JVM's work: holds the rules of java.io's specification that are about graphs against one contender.
///
/// ```text
///  answer:  HOLDS a ring stays a ring        a line for each rule
///           DIFFERS ...
///           ABSENT ...
/// ```
final class ConformanceForkedRun {
    /// How long a contender may think of one rule.
    private static final long PATIENCE_MILLIS = 5_000;

    /// A list so long that java.io's recursion overflows a default stack.
    static final Rule DEEP =
            Rule.graph(
                    "a list of 10,000 nodes needs no deep stack",
                    "",
                    wire -> wire.again(GraphZoo.named("list-10k").fresh()) != null,
                    true);

    /// What was seen of a rule.
    enum Seen {
        HOLDS,
        DIFFERS,
        /// It asks for something that the contender has not, or has in a way of its own.
        ABSENT
    }

    private ConformanceForkedRun() {}

    /// `<contender> <effort> <file for the answer>`
    public static void main(String[] args) throws IOException {
        String answer;
        try {
            answer = answer(Contender.labelled(args[0]), rules());
        } catch (Exception | Error e) {
            e.printStackTrace();
            answer = OutcomeText.failed(OutcomeText.reason(e));
        }
        Files.writeString(Path.of(args[2]), answer);
        Runtime.getRuntime().halt(0); // a contender may still think
    }

    /// Those about graphs, and one of ours.
    static List<Rule> rules() {
        List<Rule> rules = new ArrayList<>();
        Chapters.all().stream().map(ConformanceForkedRun::rules).forEach(rules::addAll);
        rules.add(DEEP);
        return rules;
    }

    /// Those of a chapter that are about graphs.
    static List<Rule> rules(Chapter chapter) {
        return chapter.rules().stream()
                .filter(rule -> rule.question().need() == WireCapability.GRAPHS)
                .toList();
    }

    static String answer(Contender contender, List<Rule> rules) throws IOException {
        StringBuilder answer = new StringBuilder();
        for (Rule rule : rules) {
            answer.append(patiently(rule, contender)).append(' ').append(rule.name()).append('\n');
        }
        return answer.toString();
    }

    /// In a thread of its own, as contenders may loop; with a contender of its own, as one may be broken by what it refuses.
    private static Seen patiently(Rule rule, Contender contender) throws IOException {
        Wire wire = wire(contender);
        AtomicReference<Seen> seen = new AtomicReference<>(Seen.DIFFERS);
        Thread thread = Thread.ofPlatform().daemon().start(() -> seen.set(seen(rule, wire)));
        try {
            thread.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
        return seen.get();
    }

    private static Wire wire(Contender contender) throws IOException {
        return switch (contender) {
            case JAVA_IO -> Wires.all().get(0);
            case WHERRY -> Wires.all().get(1);
            case STREAMS -> Wires.all().get(2);
            default -> new PeerWire(contender.label(), contender.open(Workloads.named("message")));
        };
    }

    /// What is seen, whether it is known or not.
    private static Seen seen(Rule rule, Wire wire) {
        return switch (rule.verdict(wire)) {
            case Verdict.DoesNotApply _ -> Seen.ABSENT;
            case Verdict.Differs _ -> Seen.DIFFERS;
            case Verdict.Holds _ -> checked(rule, wire);
        };
    }

    private static Seen checked(Rule rule, Wire wire) {
        try {
            rule.check(wire);
            return Seen.HOLDS;
        } catch (AssertionError e) {
            return e.getCause() instanceof PeerWire.AbsentException ? Seen.ABSENT : Seen.DIFFERS;
        }
    }
}
