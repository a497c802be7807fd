// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.Rounds;
import io.wherry.bench.mpi.MpiRuntime;
import io.wherry.bench.mpi.RankLauncher;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Times of graphs from rank to rank over each MPI, and the cost of serialization alone.
public final class MpiObjectTimes {
    /// The MPI runtimes that are measured.
    static final List<MpiRuntime> RUNTIMES =
            List.of(MpiRuntime.OPEN_MPI, MpiRuntime.MPICH, MpiRuntime.PROCESSES);

    private static final String ALL = ".";

    /// Time limit of a job over that of a JVM with one measurement.
    private static final int PATIENCE = 3;

    private final Map<MpiRuntime, Map<String, Rounds>> trips = new EnumMap<>(MpiRuntime.class);
    private final Map<String, Rounds> costs = new LinkedHashMap<>();
    private final Map<String, String> failures = new LinkedHashMap<>();

    public static MpiObjectTimes measure(Effort effort, Fork fork, Path folder)
            throws IOException, InterruptedException {
        MpiObjectTimes objects = new MpiObjectTimes();
        BenchProgress.say("[mpi-objects]");
        for (ObjectTransport transport : ObjectCostForkedRun.ways()) {
            BenchProgress.say(' ' + transport.name());
            objects.add(
                    transport,
                    fork.ask(ObjectCostForkedRun.class, List.of(), List.of(transport.name())));
        }
        RankLauncher.Program program =
                new RankLauncher.Program(
                        ObjectForkedRun.class, List.of(), List.of(ALL, effort.name()));
        for (MpiRuntime runtime : RUNTIMES) {
            BenchProgress.say(' ' + runtime.label());
            RankLauncher job =
                    new RankLauncher(runtime, folder, PATIENCE * effort.patienceSeconds());
            objects.add(runtime, job.ask(program));
        }
        BenchProgress.line();
        return objects;
    }

    /// Adds the output of a process that sends nothing.
    public void add(ObjectTransport transport, String answer) {
        if (AnswerText.isFailure(answer)) {
            failures.put(transport.label(), AnswerText.reason(answer));
        } else {
            costs.putAll(Rounds.ofLines(answer));
        }
    }

    /// Adds the output of a job.
    public void add(MpiRuntime runtime, String answer) {
        if (AnswerText.isFailure(answer)) {
            failures.put(runtime.title(), AnswerText.reason(answer));
        } else {
            trips.put(runtime, Rounds.ofLines(answer));
        }
    }

    /// Why something was not measured, by its name.
    Map<String, String> failures() {
        return Map.copyOf(failures);
    }

    /// The runtimes that were measured.
    List<MpiRuntime> runtimes() {
        return List.copyOf(trips.keySet());
    }

    /// Nanoseconds from rank to rank; null if that was not measured.
    @Nullable Samples trip(MpiRuntime runtime, ObjectFigure figure) {
        return samples(trips.getOrDefault(runtime, Map.of()).get(figure.label()));
    }

    /// A figure over another of the same runtime, round by round; null if one of them was not measured.
    @Nullable Samples ratios(MpiRuntime runtime, ObjectFigure figure, ObjectFigure other) {
        Map<String, Rounds> all = trips.getOrDefault(runtime, Map.of());
        Rounds rounds = all.get(figure.label());
        Rounds others = all.get(other.label());
        return rounds == null || others == null ? null : rounds.over(others);
    }

    /// Nanoseconds alone: [ObjectFigure#serializing] and [ObjectFigure#unserializing]; null if that was not measured.
    @Nullable Samples cost(ObjectFigure figure) {
        return samples(costs.get(figure.label()));
    }

    private static @Nullable Samples samples(@Nullable Rounds rounds) {
        return rounds == null ? null : rounds.samples();
    }
}
