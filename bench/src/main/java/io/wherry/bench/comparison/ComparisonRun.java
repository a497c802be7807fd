// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.comparison;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Variant;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.trial.Outcome;
import io.wherry.bench.trial.TrialLauncher;
import java.io.IOException;
import java.util.List;

/// Measures all contenders of a comparison on all workloads.
public final class ComparisonRun {
    private ComparisonRun() {}

    /// Makes one pass over the whole table for each fork, so that a temporary load does not spoil
    /// one row.
    public static Results measure(BenchOptions options, Comparison comparison, Fork fork)
            throws IOException, InterruptedException {
        Results results = new Results(comparison.own());
        List<Workload> workloads = comparison.workloads(options);
        int rows = options.effort().forks() * workloads.size();
        int row = 0;
        for (int pass = 0; pass < options.effort().forks(); pass++) {
            for (Workload workload : workloads) {
                row++;
                BenchProgress.say("[" + row + "/" + rows + "] " + workload + ":");
                for (Contender contender : comparison.contenders(options)) {
                    if (contender.takes(workload)) {
                        Outcome outcome = TrialLauncher.run(fork, Variant.of(contender), workload);
                        results.add(workload, contender, outcome);
                        BenchProgress.say(' ' + contender.label() + note(outcome));
                    }
                }
                BenchProgress.line();
            }
        }
        return results;
    }

    /// The reason of a failure in parentheses, to be appended to a name.
    public static String note(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Failed failed -> " (" + failed.reason() + ")";
            case Outcome.Measured _ -> "";
        };
    }
}
