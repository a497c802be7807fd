// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import io.wherry.bench.calls.BusyWorker;
import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.Rounds;
import io.wherry.bench.harness.Worker;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Times of messages between two ranks, for every way to start them.
public final class MpiTimes {
    /// Microseconds of a sample.
    static final int SAMPLE_MICROS = 2_000;

    static final List<BufferKind> ARRAYS = List.of(BufferKind.BYTES, BufferKind.DOUBLES);

    /// Buffer kinds that take turns in the same two JVMs, apart from those that need an MPI
    /// library:
    /// heap arrays and native memory would pollute each other's type profiles.
    private static final List<List<BufferKind>> GROUPS =
            List.of(List.of(BufferKind.SEGMENT, BufferKind.DIRECT), ARRAYS);

    /// The runtimes without a library; their idle strategy shows when other work keeps the cores
    /// busy.
    static final List<MpiRuntime> WITHOUT_LIBRARY =
            List.of(MpiRuntime.PROCESSES, MpiRuntime.THREADS, MpiRuntime.MPJ_EXPRESS);

    /// The results of one job.
    private record Job(Map<String, Rounds> rounds) {}

    private final Map<MpiRuntime, List<Job>> jobs = new EnumMap<>(MpiRuntime.class);
    private final Map<String, String> failures = new LinkedHashMap<>();

    public static MpiTimes measure(Effort effort, Path folder)
            throws IOException, InterruptedException {
        MpiTimes times = new MpiTimes();
        BenchProgress.say("[mpi]");
        for (MpiRuntime runtime : MpiRuntime.values()) {
            times.measure(runtime, effort, folder);
        }
        BenchProgress.line();
        return times;
    }

    /// Measures arrays without an MPI library while a thread spins on each core.
    public static MpiTimes measureOnBusyCores(Effort effort, Path folder)
            throws IOException, InterruptedException {
        MpiTimes times = new MpiTimes();
        BenchProgress.say("[mpi] busy cores:");
        Path log = folder.resolve("mpi-busy.log");
        try (Worker busy =
                new Worker(Fork.plain(BusyWorker.class), log, effort.patienceSeconds())) {
            busy.ask(BusyWorker.SPIN);
            for (MpiRuntime runtime : WITHOUT_LIBRARY) {
                times.measureArrays(runtime, effort, folder);
            }
        }
        BenchProgress.line();
        return times;
    }

    private void measureArrays(MpiRuntime runtime, Effort effort, Path folder)
            throws IOException, InterruptedException {
        BenchProgress.say(" [" + runtime.label() + ']');
        RankLauncher job = new RankLauncher(runtime, folder, effort.patienceSeconds());
        String answer = job.ask(program(runtime.names(), TwoRanks.NO_LIBRARY, ARRAYS, effort));
        add(runtime, names(ARRAYS), answer);
    }

    /// Returns the number of samples of each measurement.
    static int rounds(Effort effort) {
        return effort.blocks().count();
    }

    private void measure(MpiRuntime runtime, Effort effort, Path folder)
            throws IOException, InterruptedException {
        BenchProgress.say(" [" + runtime.label() + ']');
        String missing = runtime.missing();
        if (missing != null) {
            fail(runtime.title(), AnswerText.NOT_INSTALLED + missing);
            return;
        }
        Path library = library(runtime, effort, folder);
        RankLauncher job = new RankLauncher(runtime, folder, effort.patienceSeconds());
        for (List<BufferKind> kinds : groups(runtime, library != null)) {
            String loops = library == null ? TwoRanks.NO_LIBRARY : library.toString();
            BenchProgress.say(' ' + names(kinds));
            add(runtime, names(kinds), job.ask(program(runtime.names(), loops, kinds, effort)));
        }
        if (library != null) {
            Files.delete(library);
        }
    }

    /// Null if there is no C to compare with.
    private @Nullable Path library(MpiRuntime runtime, Effort effort, Path folder)
            throws InterruptedException {
        if (!runtime.isLibrary()) {
            return null;
        }
        try {
            return MpiLoops.compile(runtime, folder, effort.patienceSeconds());
        } catch (IOException e) {
            fail(runtime.title() + ", " + BufferKind.C.title(), AnswerText.reason(e));
            return null;
        }
    }

    private static List<List<BufferKind>> groups(MpiRuntime runtime, boolean hasC) {
        if (runtime == MpiRuntime.MPJ_EXPRESS) {
            return List.of(ARRAYS);
        }
        List<List<BufferKind>> groups = new ArrayList<>();
        for (List<BufferKind> kinds : GROUPS) {
            List<BufferKind> all = new ArrayList<>(kinds);
            if (runtime == MpiRuntime.JNI) {
                all.remove(BufferKind.SEGMENT);
            } else if (hasC && kinds.contains(BufferKind.SEGMENT)) {
                all.addFirst(BufferKind.DOWNCALLS);
            }
            if (hasC) {
                all.addFirst(BufferKind.C);
            }
            groups.add(all);
        }
        return groups;
    }

    /// @param library of the loops in C, or [TwoRanks#NO_LIBRARY]
    static RankLauncher.Program program(
            MpiBindings bindings, String library, List<BufferKind> kinds, Effort effort) {
        return new RankLauncher.Program(
                TwoRanks.class,
                List.of(),
                List.of(
                        bindings.name(),
                        library,
                        names(kinds),
                        Integer.toString(rounds(effort)),
                        Integer.toString(sampleMicros(effort))));
    }

    /// A sample of the shortest effort is as short as its blocks.
    static int sampleMicros(Effort effort) {
        return Math.min(SAMPLE_MICROS, 2 * effort.blocks().micros());
    }

    private static String names(List<BufferKind> kinds) {
        return String.join(",", kinds.stream().map(BufferKind::name).toList());
    }

    /// Adds the results of a job.
    ///
    /// @param kinds names of what the job measures, for the page if it fails
    public void add(MpiRuntime runtime, String kinds, String answer) {
        if (AnswerText.isFailure(answer)) {
            fail(runtime.title() + ", " + kinds, AnswerText.reason(answer));
            return;
        }
        Map<String, Rounds> rounds = new LinkedHashMap<>();
        for (String line : answer.lines().toList()) {
            int end = line.indexOf(' ');
            rounds.put(line.substring(0, end), Rounds.parse(line.substring(end + 1)));
        }
        jobs.computeIfAbsent(runtime, _ -> new ArrayList<>()).add(new Job(rounds));
    }

    private void fail(String what, String reason) {
        failures.put(what, reason);
    }

    /// Why what was not measured, in the order in which it was tried.
    Map<String, String> failures() {
        return Collections.unmodifiableMap(failures);
    }

    boolean isMeasured(MpiRuntime runtime) {
        return jobs.containsKey(runtime);
    }

    /// Those of the first job that measured it; null if none did.
    @Nullable Rounds of(MpiRuntime runtime, MpiMeasurement measurement, BufferKind kind) {
        for (Job job : jobs.getOrDefault(runtime, List.of())) {
            Rounds rounds = job.rounds().get(measurement.label(kind));
            if (rounds != null) {
                return rounds;
            }
        }
        return null;
    }

    /// Those of C that took turns with a way; null if none did.
    @Nullable Rounds ofC(MpiRuntime runtime, MpiMeasurement measurement, BufferKind reference) {
        for (Job job : jobs.getOrDefault(runtime, List.of())) {
            Rounds rounds = job.rounds().get(measurement.label(BufferKind.C));
            if (rounds != null && job.rounds().containsKey(measurement.label(reference))) {
                return rounds;
            }
        }
        return null;
    }

    /// How many times as fast as C, sample by sample; null if one was not measured.
    @Nullable Samples asFastAsC(MpiRuntime runtime, MpiMeasurement measurement, BufferKind kind) {
        Rounds rounds = of(runtime, measurement, kind);
        Rounds others = ofC(runtime, measurement, kind);
        return rounds == null || others == null ? null : others.over(rounds);
    }
}
