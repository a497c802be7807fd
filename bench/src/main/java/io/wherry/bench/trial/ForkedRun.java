// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.trial;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/// A JVM's work: one contender, one workload, all motions.
///
/// The three motions share a JVM, which JMH would give each its own: they share the warm-up, and a
/// program that writes also reads.
final class ForkedRun {
    private ForkedRun() {}

    /// `<contender> <workload> <effort> <file for the answer>`
    ///
    /// A failure is written as text, too.
    public static void main(String[] args) throws IOException {
        if (args.length != 4) {
            throw new IllegalArgumentException("wanted: contender workload effort file");
        }
        Outcome outcome;
        try {
            outcome = measure(args[0], args[1], Effort.named(args[2]));
        } catch (Exception | Error e) {
            e.printStackTrace();
            outcome = new Outcome.Failed(AnswerText.reason(e));
        }
        Files.writeString(Path.of(args[3]), OutcomeText.format(outcome));
    }

    static Outcome.Measured measure(String contender, String workload, Effort effort)
            throws IOException, ClassNotFoundException, RunnerException {
        Trial trial = Trial.of(contender, workload);
        TrialWarmup warmup = TrialWarmup.of(trial, effort.warming());
        trial.check();
        Map<Motion, Samples> times = new EnumMap<>(Motion.class);
        for (Motion motion : Motion.values()) {
            int calls = warmup.calls(motion, effort.blocks().micros());
            Options options =
                    new OptionsBuilder()
                            .parent(options(effort))
                            .include(method(motion))
                            .param("contender", contender)
                            .param("workload", workload)
                            .param("calls", Integer.toString(calls))
                            .build();
            times.put(motion, samples(new Runner(options).run(), calls));
        }
        HeapCost heap = HeapMeter.of(trial, warmup);
        trial.check();
        if (warmup.last() == null) {
            throw new AssertionError("nothing was read");
        }
        return new Outcome.Measured(trial.size(), false, times, heap);
    }

    private static Options options(Effort effort) {
        return new OptionsBuilder()
                .forks(0)
                .warmupIterations(effort.warming().blocks())
                .measurementIterations(effort.blocks().count())
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .build();
    }

    private static String method(Motion motion) {
        return '^' + Pattern.quote(GraphBenchmark.class.getName() + '.' + motion.method()) + '$';
    }

    private static Samples samples(Collection<RunResult> results, int calls) {
        if (results.size() != 1) {
            throw new AssertionError("one benchmark was asked for: results=" + results.size());
        }
        Statistics statistics = results.iterator().next().getPrimaryResult().getStatistics();
        double[] nanos = new double[Math.toIntExact(statistics.getN())];
        int n = 0;
        for (var bucket = statistics.getRawData(); bucket.hasNext(); ) {
            var entry = bucket.next();
            for (long same = entry.getValue(); same > 0; same--) {
                nanos[n++] = entry.getKey() / calls;
            }
        }
        return Samples.of(nanos);
    }
}
