// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.walk;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Times of walks through files of stored objects.
public final class WalkTimes {
    /// The graphs, of which a file has as many as fit.
    static final List<String> GRAPHS = List.of("orders-1000", "records-1000", "tree-4095");

    /// @param bytes of the file
    /// @param first bytes a second of the first walk of a JVM
    /// @param later the same of each later one
    record Figure(long bytes, double first, Samples later) {}

    private final Map<String, Figure> figures = new LinkedHashMap<>();
    private final Map<String, String> failures = new LinkedHashMap<>();

    /// Least bytes of a file.
    static long bytes(Effort effort) {
        return effort == Effort.FULL ? 50_000_000 : 5_000_000;
    }

    /// Walks after the first one.
    static int rounds(Effort effort) {
        return Math.max(3, effort.blocks().count() / 4);
    }

    /// A JVM for each graph and walk.
    public static WalkTimes measure(Fork fork) throws IOException, InterruptedException {
        WalkTimes times = new WalkTimes();
        BenchProgress.say("[inspect]");
        for (String graph : GRAPHS) {
            BenchProgress.say(" " + graph);
            for (Walk walk : Walk.values()) {
                List<String> args = List.of(graph, walk.name());
                times.add(graph, walk, fork.ask(WalkForkedRun.class, List.of(), args));
            }
        }
        BenchProgress.line();
        return times;
    }

    /// Adds the output of a JVM.
    void add(String graph, Walk walk, String output) {
        if (AnswerText.isFailure(output)) {
            failures.put(key(graph, walk), AnswerText.reason(output));
            return;
        }
        double[] words =
                List.of(output.strip().split(" ", -1)).stream()
                        .mapToDouble(Double::parseDouble)
                        .toArray();
        double[] rates = new double[words.length - 2];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = 1e9 * words[0] / words[i + 2];
        }
        figures.put(
                key(graph, walk),
                new Figure((long) words[0], 1e9 * words[0] / words[1], Samples.of(rates)));
    }

    private static String key(String graph, Walk walk) {
        return graph + ", " + walk.title();
    }

    /// Null if it was not measured.
    @Nullable Figure of(String graph, Walk walk) {
        return figures.get(key(graph, walk));
    }

    /// Why some walks were not measured.
    Map<String, String> failures() {
        return failures;
    }
}
