// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.trial;

import io.wherry.bench.contender.Variant;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.harness.Fork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Starts the JVM of a [ForkedRun] and reads its outcome.
public final class TrialLauncher {
    private static final String DEEP_STACK = "-Xss512m";

    private TrialLauncher() {}

    /// Runs a workload; after a stack overflow it runs again with a deep stack.
    public static Outcome run(Fork fork, Variant variant, Workload workload)
            throws IOException, InterruptedException {
        Outcome outcome = run(fork, variant, workload, false);
        if (outcome instanceof Outcome.Failed failed && failed.isOverflow()) {
            Outcome deep = run(fork, variant, workload, true);
            return deep instanceof Outcome.Measured ? deep : outcome;
        }
        return outcome;
    }

    private static Outcome run(Fork fork, Variant variant, Workload workload, boolean deepStack)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(variant.options());
        if (deepStack) {
            options.add(DEEP_STACK);
        }
        String contender = variant.contender().label();
        String answer = fork.ask(ForkedRun.class, options, List.of(contender, workload.name()));
        return OutcomeText.parse(answer, deepStack);
    }
}
