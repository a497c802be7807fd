// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What everyone did with everything.
final class Results {
    private record Cell(Workload workload, Contender contender) {}

    private final Map<Cell, Outcome> outcomes = new LinkedHashMap<>();

    /// Adds what one JVM said to what others said before.
    void add(Workload workload, Contender contender, Outcome outcome) {
        outcomes.merge(new Cell(workload, contender), outcome, Outcome::join);
    }

    /// Null if it was not measured.
    @Nullable Outcome of(Workload workload, Contender contender) {
        return outcomes.get(new Cell(workload, contender));
    }

    Outcome.@Nullable Measured measured(Workload workload, Contender contender) {
        return of(workload, contender) instanceof Outcome.Measured measured ? measured : null;
    }

    /// The contender's time over Wherry's, if both have one: above 1, Wherry is faster.
    OptionalDouble ratio(Workload workload, Contender contender, Motion motion) {
        Outcome.Measured peer = measured(workload, contender);
        Outcome.Measured wherry = measured(workload, Contender.WHERRY);
        if (peer == null || wherry == null) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(peer.of(motion).median() / wherry.of(motion).median());
    }

    /// The geometric mean of all ratios there are.
    OptionalDouble meanRatio(Set<Workload> workloads, Contender contender, Motion motion) {
        OptionalDouble logarithm =
                workloads.stream()
                        .map(workload -> ratio(workload, contender, motion))
                        .flatMapToDouble(OptionalDouble::stream)
                        .map(Math::log)
                        .average();
        return logarithm.isPresent()
                ? OptionalDouble.of(Math.exp(logarithm.getAsDouble()))
                : logarithm;
    }
}
