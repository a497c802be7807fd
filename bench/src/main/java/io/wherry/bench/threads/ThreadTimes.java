// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.threads;

import io.wherry.bench.comparison.Comparison;
import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Times of several threads that share one contender.
public final class ThreadTimes {
    private record Cell(Workload workload, Contender contender) {}

    private final Map<Cell, Map<String, Samples>> times = new LinkedHashMap<>();
    private final Map<Cell, String> failures = new LinkedHashMap<>();

    public static ThreadTimes measure(BenchOptions options, Fork fork)
            throws IOException, InterruptedException {
        ThreadTimes threadTimes = new ThreadTimes();
        for (Workload workload : workloads(options)) {
            BenchProgress.say("[threads] " + workload + ":");
            for (Contender contender : Comparison.LEAN.serializers(options)) {
                String answer =
                        fork.ask(
                                ThreadsForkedRun.class,
                                contender.jvmOptions(),
                                List.of(contender.label(), workload.name()));
                threadTimes.add(workload, contender, answer);
                BenchProgress.say(' ' + contender.label());
            }
            BenchProgress.line();
        }
        return threadTimes;
    }

    /// Small, middle and large messages.
    static List<Workload> workloads(BenchOptions options) {
        return options.choice()
                .of(Stream.of("message", "order", "tree-1023").map(Workloads::named).toList());
    }

    void add(Workload workload, Contender contender, String answer) {
        Cell cell = new Cell(workload, contender);
        if (AnswerText.isFailure(answer)) {
            failures.put(cell, AnswerText.reason(answer));
        } else {
            times.put(cell, ThreadsForkedRun.parse(answer));
        }
    }

    /// Null if it was not measured.
    @Nullable Samples of(
            Workload workload, Contender contender, ThreadConfiguration configuration) {
        Map<String, Samples> found = times.get(new Cell(workload, contender));
        return found == null ? null : found.get(configuration.label());
    }

    /// Why it was not measured; null if it was, or not tried.
    @Nullable String failure(Workload workload, Contender contender) {
        return failures.get(new Cell(workload, contender));
    }
}
