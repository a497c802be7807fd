// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Rounds;
import io.wherry.bench.mpi.MpiRuntime;
import io.wherry.bench.mpi.RankLauncher;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Times of clusters from rank to rank over each MPI.
public final class IsoRankTimes {
    static final List<MpiRuntime> RUNTIMES = List.of(MpiRuntime.OPEN_MPI, MpiRuntime.MPICH);

    private final List<Integer> sizes;
    private final Map<MpiRuntime, Map<String, Rounds>> times = new EnumMap<>(MpiRuntime.class);
    private final Map<MpiRuntime, String> failures = new EnumMap<>(MpiRuntime.class);

    public IsoRankTimes(List<Integer> sizes) {
        this.sizes = List.copyOf(sizes);
    }

    static IsoRankTimes measure(Effort effort, Path folder)
            throws IOException, InterruptedException {
        IsoRankTimes ranks = new IsoRankTimes(effort.sizes(IsoTransferTimes.SIZES));
        BenchProgress.say("[iso] ranks:");
        for (MpiRuntime runtime : RUNTIMES) {
            BenchProgress.say(' ' + runtime.label());
            ranks.measure(runtime, effort, folder);
        }
        BenchProgress.line();
        return ranks;
    }

    void measure(MpiRuntime runtime, Effort effort, Path folder)
            throws IOException, InterruptedException {
        IsoJvms jvms = new IsoJvms(folder);
        List<String> args =
                List.of(
                        sizes.stream().map(Object::toString).collect(Collectors.joining(",")),
                        Integer.toString(IsoTransferTimes.warmMillis(effort)),
                        Integer.toString(effort.connections()),
                        Integer.toString(effort.roundMillis()));
        RankLauncher job = new RankLauncher(runtime, folder, effort.patienceSeconds());
        try {
            add(
                    runtime,
                    job.ask(
                            new RankLauncher.Program(
                                    TreeRanks.class, jvms.options(ObjectLayout.CHECKED), args)));
        } finally {
            jvms.close();
        }
    }

    /// Adds the output of a job.
    public void add(MpiRuntime runtime, String answer) {
        if (AnswerText.isFailure(answer)) {
            failures.put(runtime, AnswerText.reason(answer));
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

    private @Nullable Rounds rounds(MpiRuntime runtime, TransferKind kind, int size) {
        return times.getOrDefault(runtime, Map.of()).get(kind.name() + '-' + size);
    }

    /// Nanoseconds; null if it was not measured.
    @Nullable Samples time(MpiRuntime runtime, TransferKind kind, int size) {
        Rounds rounds = rounds(runtime, kind, size);
        return rounds == null ? null : rounds.samples();
    }

    /// The time of a cluster over that of its bytes, round by round; null if one of them was not measured.
    @Nullable Samples ratios(MpiRuntime runtime, int size) {
        Rounds rounds = rounds(runtime, TransferKind.TRUSTING, size);
        Rounds others = rounds(runtime, TransferKind.RAW, size);
        return rounds == null || others == null ? null : others.over(rounds);
    }
}
