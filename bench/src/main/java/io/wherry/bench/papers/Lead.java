// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.NumberFormats;
import java.util.Comparator;
import java.util.List;

/// The sentence that the overview begins with.
final class Lead {
    private Lead() {}

    /// How many comparisons are won and lost, and the worst.
    ///
    /// @param standings at least one
    static String of(List<Standing> standings) {
        List<Standing> ranked =
                standings.stream().sorted(Comparator.comparingDouble(Standing::gain)).toList();
        Standing worst = ranked.getFirst();
        long wins = ranked.stream().filter(Standing::isWin).count();
        String won =
                "With default options Wherry is faster in **%d of %d comparisons**, in half of all by at least %s"
                        .formatted(wins, ranked.size(), NumberFormats.ratio(upperHalf(ranked)));
        return worst.isWin()
                ? won + '.'
                : won
                        + ", and slower in %d: at worst it is %s as fast (%s)."
                                .formatted(
                                        ranked.size() - wins,
                                        NumberFormats.ratio(worst.gain()),
                                        worst.title());
    }

    /// The least gain of the better half.
    private static double upperHalf(List<Standing> ranked) {
        return ranked.get(ranked.size() / 2).gain();
    }
}
