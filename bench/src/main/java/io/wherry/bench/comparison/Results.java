// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.comparison;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.trial.Motion;
import io.wherry.bench.trial.Outcome;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// The outcomes of all contenders on all workloads, relative to one format of Wherry.
public final class Results {
    private record Cell(Workload workload, Contender contender) {}

    private final Map<Cell, Outcome> outcomes;
    private final Contender own;

    private Results(Map<Cell, Outcome> outcomes, Contender own) {
        this.outcomes = outcomes;
        this.own = own;
    }

    /// @param own the reference of all ratios
    public Results(Contender own) {
        this(new LinkedHashMap<>(), own);
    }

    /// The same, compared with another one of ours.
    Results reference(Contender other) {
        return new Results(outcomes, other);
    }

    /// Returns the reference of all ratios.
    Contender own() {
        return own;
    }

    /// Adds the outcome of one JVM to earlier ones.
    public void add(Workload workload, Contender contender, Outcome outcome) {
        outcomes.merge(new Cell(workload, contender), outcome, Outcome::join);
    }

    /// Null if it was not measured.
    @Nullable Outcome of(Workload workload, Contender contender) {
        return outcomes.get(new Cell(workload, contender));
    }

    Outcome.@Nullable Measured measured(Workload workload, Contender contender) {
        return of(workload, contender) instanceof Outcome.Measured measured ? measured : null;
    }

    /// The outcome of the reference contender; null if it failed.
    Outcome.@Nullable Measured own(Workload workload) {
        return measured(workload, own);
    }

    /// The contender's time over ours, if both have one: above 1, ours is faster.
    OptionalDouble ratio(Workload workload, Contender contender, Motion motion) {
        Outcome.Measured peer = measured(workload, contender);
        Outcome.Measured ours = own(workload);
        if (peer == null || ours == null) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(peer.of(motion).median() / ours.of(motion).median());
    }

    /// The geometric mean of all available ratios.
    OptionalDouble meanRatio(Collection<Workload> workloads, Contender contender, Motion motion) {
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
