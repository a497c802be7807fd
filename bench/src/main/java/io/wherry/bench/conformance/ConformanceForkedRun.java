// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.conformance;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.harness.AnswerText;
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

/// The main class of a forked JVM that checks the graph rules of java.io's specification on one
/// contender.
///
/// ```text
///  answer:  HOLDS a ring stays a ring        a line for each rule
///           DIFFERS ...
///           ABSENT ...
/// ```
public final class ConformanceForkedRun {
    /// Time limit of a contender for one rule.
    private static final long PATIENCE_MILLIS = 5_000;

    /// A list that is long enough for java.io's recursion to overflow a default stack.
    static final Rule DEEP =
            Rule.graph(
                    "a list of 10,000 nodes needs no deep stack",
                    "",
                    wire -> wire.again(GraphZoo.named("list-10k").fresh()) != null,
                    true);

    /// The result of checking a rule.
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
            answer = AnswerText.failed(AnswerText.reason(e));
        }
        Files.writeString(Path.of(args[2]), answer);
        Runtime.getRuntime().halt(0); // a contender may still think
    }

    /// The rules about graphs, and an additional one.
    public static List<Rule> rules() {
        List<Rule> rules = new ArrayList<>();
        Chapters.all().stream().map(ConformanceForkedRun::rules).forEach(rules::addAll);
        rules.add(DEEP);
        return rules;
    }

    /// The rules of a chapter that are about graphs.
    public static List<Rule> rules(Chapter chapter) {
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

    /// Checks a rule on a thread of its own, as contenders may loop, and with a new contender, as a
    /// refusal may leave it unusable.
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

    /// Returns the result of checking `rule`, known difference or not.
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
