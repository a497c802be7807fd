// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.iso.Level;
import io.wherry.bench.iso.TreeRanks;
import io.wherry.bench.iso.Way;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What it took clusters to go from rank to rank over each MPI.
final class IsoRanks {
    static final List<MpiRuntime> RUNTIMES = List.of(MpiRuntime.OPEN_MPI, MpiRuntime.MPICH);

    private final List<Integer> sizes;
    private final Map<MpiRuntime, Map<String, Rounds>> times = new EnumMap<>(MpiRuntime.class);
    private final Map<MpiRuntime, String> failures = new EnumMap<>(MpiRuntime.class);

    IsoRanks(List<Integer> sizes) {
        this.sizes = List.copyOf(sizes);
    }

    static IsoRanks measure(Effort effort, Path folder) throws IOException, InterruptedException {
        IsoRanks ranks = new IsoRanks(effort.sizes(IsoTrips.SIZES));
        Narrator.say("[iso] ranks:");
        for (MpiRuntime runtime : RUNTIMES) {
            Narrator.say(' ' + runtime.label());
            ranks.measure(runtime, effort, folder);
        }
        Narrator.line();
        return ranks;
    }

    void measure(MpiRuntime runtime, Effort effort, Path folder)
            throws IOException, InterruptedException {
        IsoJvms jvms = new IsoJvms(folder);
        List<String> args =
                List.of(
                        sizes.stream().map(Object::toString).collect(Collectors.joining(",")),
                        Integer.toString(IsoTrips.warmMillis(effort)),
                        Integer.toString(effort.connections()),
                        Integer.toString(effort.roundMillis()));
        MpiJob job = new MpiJob(runtime, folder, effort.patienceSeconds());
        try {
            add(
                    runtime,
                    job.ask(
                            new MpiJob.Program(
                                    TreeRanks.class, jvms.options(Level.CHECKED), args)));
        } finally {
            jvms.close();
        }
    }

    /// What a job answered.
    void add(MpiRuntime runtime, String answer) {
        if (Answer.isFailure(answer)) {
            failures.put(runtime, Answer.failure(answer).reason());
        } else {
            times.put(runtime, Rounds.ofLines(answer));
        }
    }

    List<Integer> sizes() {
        return sizes;
    }

    /// Why a runtime was not measured; null if it was.
    @Nullable String failure(MpiRuntime runtime) {
        return failures.get(runtime);
    }

    boolean isMeasured(MpiRuntime runtime) {
        return times.containsKey(runtime);
    }

    private @Nullable Rounds rounds(MpiRuntime runtime, Way way, int size) {
        return times.getOrDefault(runtime, Map.of()).get(way.name() + '-' + size);
    }

    /// Nanoseconds; null if it was not measured.
    @Nullable Samples time(MpiRuntime runtime, Way way, int size) {
        Rounds rounds = rounds(runtime, way, size);
        return rounds == null ? null : rounds.samples();
    }

    /// The time of a cluster over that of its bytes, round by round; null if one of them was not measured.
    @Nullable Samples ratios(MpiRuntime runtime, int size) {
        Rounds rounds = rounds(runtime, Way.TRUSTING, size);
        Rounds others = rounds(runtime, Way.RAW, size);
        return rounds == null || others == null ? null : rounds.over(others);
    }
}
