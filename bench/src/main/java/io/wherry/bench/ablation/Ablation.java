// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.ablation;

import io.wherry.bench.comparison.ComparisonRun;
import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Variant;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.trial.Outcome;
import io.wherry.bench.trial.TrialLauncher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The cost of a remote call without each of the optimizations that make it fast.
public final class Ablation {
    private record Cell(Workload workload, Variant variant) {}

    private static final List<Variant> WHERRY =
            List.of(
                    variant("all on", Contender.WHERRY),
                    variant("no inlining", Contender.WHERRY, "-XX:-Inline"),
                    variant("C1 only", Contender.WHERRY, "-XX:TieredStopAtLevel=1"),
                    variant("JVM interprets", Contender.WHERRY, "-Xint"),
                    variant(
                            "codec interprets",
                            Contender.WHERRY,
                            "-Dio.wherry.codec.generate=false"),
                    variant("tracking off", Contender.UNTRACKED),
                    variant("values by content", Contender.BY_CONTENT),
                    variant("codec of one's own", Contender.OWN_CODEC));

    private static final List<Variant> JAVA_IO =
            List.of(
                    variant("all on", Contender.JAVA_IO),
                    variant("no inlining", Contender.JAVA_IO, "-XX:-Inline"));

    private final Map<Cell, Outcome> outcomes = new LinkedHashMap<>();

    private static Variant variant(String title, Contender contender, String... options) {
        List<String> all = new ArrayList<>(contender.jvmOptions());
        all.addAll(List.of(options));
        return new Variant(title, contender, all);
    }

    /// Returns the tables; the first variant of each is the reference of the others.
    static List<List<Variant>> variants(BenchOptions benchOptions) {
        return Stream.of(WHERRY, JAVA_IO)
                .filter(variants -> benchOptions.choice().takes(variants.getFirst().contender()))
                .toList();
    }

    /// The workloads of the cost study: a tree, a message, an order and a map.
    static List<Workload> workloads(BenchOptions benchOptions) {
        return benchOptions
                .choice()
                .of(
                        benchOptions.effort().isShort()
                                ? List.of(Workloads.named("message"))
                                : studied());
    }

    private static List<Workload> studied() {
        return Stream.of(
                        "byte-500",
                        "double-62",
                        "complex-1024",
                        "list-100",
                        "tree-1023",
                        "message",
                        "order",
                        "hashmap-1000")
                .map(Workloads::named)
                .toList();
    }

    public static Ablation measure(BenchOptions benchOptions, Fork fork)
            throws IOException, InterruptedException {
        Ablation ablation = new Ablation();
        for (Workload workload : workloads(benchOptions)) {
            BenchProgress.say("[ablation] " + workload + ":");
            for (List<Variant> variants : variants(benchOptions)) {
                for (Variant variant : variants) {
                    if (!variant.contender().takes(workload)) {
                        continue;
                    }
                    Outcome outcome = TrialLauncher.run(fork, variant, workload);
                    ablation.add(workload, variant, outcome);
                    BenchProgress.say(' ' + variant.title() + ComparisonRun.note(outcome) + ',');
                }
            }
            BenchProgress.line();
        }
        return ablation;
    }

    void add(Workload workload, Variant variant, Outcome outcome) {
        outcomes.put(new Cell(workload, variant), outcome);
    }

    /// Null if it was not measured.
    @Nullable Outcome of(Workload workload, Variant variant) {
        return outcomes.get(new Cell(workload, variant));
    }
}
