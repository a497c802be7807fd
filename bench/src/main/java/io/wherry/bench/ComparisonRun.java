// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.io.IOException;
import java.util.List;

/// Measures all contenders of a comparison on all workloads.
final class ComparisonRun {
    private ComparisonRun() {}

    /// Makes one pass over the whole table for each fork, so that a temporary load does not spoil
    /// one row.
    static Results measure(BenchOptions options, Comparison comparison, Fork fork)
            throws IOException, InterruptedException {
        Results results = new Results(comparison.own());
        List<Workload> workloads = options.workloads(comparison);
        int rows = options.effort().forks() * workloads.size();
        int row = 0;
        for (int pass = 0; pass < options.effort().forks(); pass++) {
            for (Workload workload : workloads) {
                row++;
                BenchProgress.say("[" + row + "/" + rows + "] " + workload + ":");
                for (Contender contender : options.contenders(comparison)) {
                    if (contender.takes(workload)) {
                        Outcome outcome = fork.run(Variant.of(contender), workload);
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
    static String note(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Failed failed -> " (" + failed.reason() + ")";
            case Outcome.Measured _ -> "";
        };
    }
}
