// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.app;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Rounds;
import io.wherry.bench.mpi.RankLauncher;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Run times of the parallel programs over each stack.
public final class AppTimes {
    private static final String SEQUENTIAL = "sequential";
    private static final int PATIENCE = 4;

    private final Map<AppRun, Map<String, Rounds>> times = new LinkedHashMap<>();
    private final Map<String, String> failures = new LinkedHashMap<>();

    /// @param passes how often each stack has its turn
    /// @param rounds how often the program is run then at least
    /// @param warmMillis how long each stack runs before, about
    record Pace(int passes, int rounds, int warmMillis) {
        private static final int CAREFUL_PASSES = 3;
        private static final int SHORT_PASSES = 3;
        private static final int ROUNDS = 3;
        private static final int CAREFUL_MILLIS = 3_000;
        private static final int SHORT_MILLIS = 1_000;
        private static final int BRIEF_MILLIS = 1_500;

        static Pace careful(Effort effort) {
            return new Pace(
                    effort.isShort() ? SHORT_PASSES : CAREFUL_PASSES,
                    ROUNDS,
                    effort.isShort() ? SHORT_MILLIS : CAREFUL_MILLIS);
        }

        static Pace brief() {
            return new Pace(1, ROUNDS, BRIEF_MILLIS);
        }
    }

    public static AppTimes measure(Effort effort, Path folder)
            throws IOException, InterruptedException {
        AppTimes times = new AppTimes();
        List<AppRun> first = effort.isShort() ? AppSuite.structured() : AppSuite.careful();
        for (AppRun run : first) {
            BenchProgress.say("[apps] " + run.label());
            BenchProgress.line();
            times.measure(run, Pace.careful(effort), effort, folder);
        }
        List<AppRun> more = effort.isShort() ? List.of() : AppSuite.brief();
        for (AppRun run : more) {
            BenchProgress.say("[apps] " + run.label());
            BenchProgress.line();
            times.measure(run, Pace.brief(), effort, folder);
        }
        return times;
    }

    public void measure(AppRun run, Pace pace, Effort effort, Path folder)
            throws IOException, InterruptedException {
        RankLauncher job =
                new RankLauncher(run.runtime(), folder, PATIENCE * effort.patienceSeconds());
        RankLauncher.Program program =
                new RankLauncher.Program(
                        AppRank.class, List.of(), run.arguments(pace), run.ranks());
        add(run, job.ask(program));
    }

    /// @param answer of rank 0
    void add(AppRun run, String answer) {
        if (AnswerText.isFailure(answer)) {
            failures.put(run.label(), AnswerText.reason(answer));
        } else {
            times.put(run, Rounds.ofLines(answer));
        }
    }

    /// Why something was not measured, by its name.
    Map<String, String> failures() {
        return failures;
    }

    boolean isMeasured(AppRun run) {
        return times.containsKey(run);
    }

    /// Nanoseconds of the whole program, by pass; null if that was not measured.
    @Nullable Rounds seconds(AppRun run, String stack) {
        return of(run, stack + ".seconds");
    }

    /// Nanoseconds that a rank communicated, on average.
    @Nullable Rounds communication(AppRun run, String stack) {
        return of(run, stack + ".communication");
    }

    /// The speed that the program reports; null if it reports none.
    @Nullable Rounds figure(AppRun run, String stack) {
        return of(run, stack + ".figure");
    }

    /// Nanoseconds of the sequential version.
    @Nullable Rounds sequential(AppRun run) {
        return of(run, SEQUENTIAL);
    }

    private @Nullable Rounds of(AppRun run, String name) {
        return times.getOrDefault(run, Map.of()).get(name);
    }

    /// The sequential time over the parallel one, pass by pass.
    @Nullable Samples speedUp(AppRun run, String stack) {
        return ratio(sequential(run), seconds(run, stack));
    }

    /// Communication of another stack of the same run over that of this one, pass by pass.
    @Nullable Samples communicationRatio(AppRun run, String stack, String other) {
        return ratio(communication(run, other), communication(run, stack));
    }

    static @Nullable Samples ratio(@Nullable Rounds rounds, @Nullable Rounds others) {
        return rounds == null || others == null ? null : rounds.over(others);
    }
}
