// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.harness;

import io.wherry.bench.report.Samples;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Numbers of all rounds by figure. One thread owns it.
///
/// @param <F> the type of the figures
public final class RoundTable<F> {
    private final Map<F, Rounds> rounds = new LinkedHashMap<>();

    /// Adds the number of one more round.
    public void add(F figure, double number) {
        rounds.merge(figure, new Rounds(number), (all, _) -> all.with(number));
    }

    /// Returns the measured figures; removing one discards its numbers.
    public Set<F> figures() {
        return rounds.keySet();
    }

    /// Returns null if it was not measured.
    public @Nullable Samples of(F figure) {
        Rounds all = rounds.get(figure);
        return all == null ? null : all.samples();
    }

    /// Returns the upper over the lower, round by round; null if one of them was not measured.
    public @Nullable Samples ratios(F upper, F lower) {
        Rounds uppers = rounds.get(upper);
        Rounds lowers = rounds.get(lower);
        return uppers == null || lowers == null ? null : uppers.over(lowers);
    }
}
