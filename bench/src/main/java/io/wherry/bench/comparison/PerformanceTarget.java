// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.comparison;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.page.TargetLimit;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.trial.Motion;
import io.wherry.bench.trial.Outcome;
import java.util.OptionalDouble;
import java.util.Set;

/// A performance target of Wherry on some workloads, compared with one other contender.
///
/// @param motion what is timed, or whose bytes are counted
record PerformanceTarget(
        String name, Set<String> workloads, Motion motion, Pair pair, TargetLimit limit) {

    /// The two contenders of a comparison.
    ///
    /// @param own one of ours
    record Pair(Contender own, Contender reference) {}

    PerformanceTarget {
        workloads = Set.copyOf(workloads);
    }

    /// Our figure; empty if one of the two has none.
    OptionalDouble measured(Results results, Workload workload) {
        Outcome.Measured own = results.measured(workload, pair.own());
        return own == null ? OptionalDouble.empty() : figure(results, workload, own);
    }

    /// The figure of a plain copy of the bytes that Wherry writes: the lower bound.
    OptionalDouble bound(Results results, Workload workload) {
        Outcome.Measured copy = results.measured(workload, Contender.COPY);
        return copy == null ? OptionalDouble.empty() : figure(results, workload, copy);
    }

    private OptionalDouble figure(Results results, Workload workload, Outcome.Measured own) {
        Outcome.Measured other = results.measured(workload, pair.reference());
        if (other == null) {
            return OptionalDouble.empty();
        }
        double time = own.of(motion).median() / other.of(motion).median();
        return OptionalDouble.of(
                switch (limit.figure()) {
                    case FASTER -> 1 / time;
                    case NANOS -> own.of(motion).median();
                    case BYTES -> (double) own.bytes() / other.bytes();
                });
    }

    /// Whether more is better.
    boolean isAtLeast() {
        return limit.isAtLeast();
    }

    boolean isMet(double figure) {
        return shortfall(figure) == 0;
    }

    /// By how much the limit is missed: 0.25 for 1.5x where 2x is required; 0 if it is met.
    double shortfall(double figure) {
        return limit.shortfall(figure);
    }

    /// `read, at least 2.00x Fory`; where ours has an option, its name comes first.
    String demand() {
        return pair.own().isTuned() ? pair.own().label() + ": " + demanded() : demanded();
    }

    private String demanded() {
        String value = NumberFormats.ratio(limit.value());
        String other = pair.reference().label();
        return switch (limit.figure()) {
            case FASTER -> motion.method() + ", at least " + value + ' ' + other;
            case NANOS -> motion.method() + ", at most " + NumberFormats.time(limit.value());
            case BYTES -> "bytes, at most " + value + ' ' + other;
        };
    }
}
