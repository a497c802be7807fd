// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.conformance;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.options.BenchOptions;
import io.wherry.testkit.conformance.rule.Rule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The results of checking the rules of java.io's specification on all contenders.
public final class ConformanceResults {
    /// The contenders to check.
    public static final List<Contender> CONTENDERS =
            List.of(
                    Contender.JAVA_IO,
                    Contender.WHERRY,
                    Contender.STREAMS,
                    Contender.KRYO,
                    Contender.FORY,
                    Contender.JBOSS);

    private final Map<Contender, Map<String, ConformanceForkedRun.Seen>> seen =
            new EnumMap<>(Contender.class);
    private final Map<Contender, String> failures = new EnumMap<>(Contender.class);

    public static ConformanceResults measure(BenchOptions benchOptions, Fork fork)
            throws IOException, InterruptedException {
        ConformanceResults results = new ConformanceResults();
        BenchProgress.say("[conformance]");
        for (Contender contender : CONTENDERS) {
            if (benchOptions.choice().takes(contender)) {
                BenchProgress.say(' ' + contender.label());
                List<String> args = List.of(contender.label());
                String answer = fork.ask(ConformanceForkedRun.class, options(contender), args);
                results.add(contender, answer);
            }
        }
        BenchProgress.line();
        return results;
    }

    /// Nothing is timed: the JVM need not wait for its compilers.
    private static List<String> options(Contender contender) {
        List<String> options = new ArrayList<>(contender.jvmOptions());
        options.addAll(List.of("-XX:+BackgroundCompilation", "-XX:TieredStopAtLevel=1"));
        return options;
    }

    /// Adds the output of a JVM.
    public void add(Contender contender, String answer) {
        if (AnswerText.isFailure(answer)) {
            failures.put(contender, AnswerText.reason(answer));
            return;
        }
        Map<String, ConformanceForkedRun.Seen> rules = new LinkedHashMap<>();
        for (String line : answer.lines().toList()) {
            int end = line.indexOf(' ');
            rules.put(
                    line.substring(end + 1),
                    ConformanceForkedRun.Seen.valueOf(line.substring(0, end)));
        }
        seen.put(contender, rules);
    }

    /// The contenders that returned results.
    List<Contender> contenders() {
        return CONTENDERS.stream().filter(seen::containsKey).toList();
    }

    /// The reasons of failures.
    Map<Contender, String> failures() {
        return failures;
    }

    /// Null if it was not asked.
    ConformanceForkedRun.@Nullable Seen of(Contender contender, String rule) {
        return seen.getOrDefault(contender, Map.of()).get(rule);
    }

    /// Of how many of the rules that is seen.
    int count(Contender contender, Collection<Rule> rules, ConformanceForkedRun.Seen wanted) {
        return (int) rules.stream().filter(rule -> of(contender, rule.name()) == wanted).count();
    }
}
