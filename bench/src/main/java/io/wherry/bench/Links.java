// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.report.Samples;
import io.wherry.cli.ping.Contender;
import io.wherry.cli.ping.Placement;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What links over each medium did between two JVMs.
final class Links {
    /// What the measuring JVM gets beside what all forks get.
    static final String OPTION = "--enable-native-access=ALL-UNNAMED";

    private final Map<Medium, Map<LinkFigure, Rounds>> figures = new EnumMap<>(Medium.class);
    private final Map<Medium, String> failures = new EnumMap<>(Medium.class);

    /// Each medium in a pair of JVMs of its own: nobody's code is shaped by what the others did.
    static Links measure(Fork fork) throws IOException, InterruptedException {
        Links links = new Links();
        Narrator.say("[links]");
        for (Medium medium : Medium.values()) {
            Narrator.say(' ' + medium.scheme());
            links.add(medium, fork.ask(LinkStint.class, List.of(OPTION), List.of(medium.scheme())));
        }
        Narrator.line();
        return links;
    }

    void add(Medium medium, String answer) {
        if (Answer.isFailure(answer)) {
            failures.put(medium, Answer.failure(answer).reason());
        } else {
            figures.put(medium, LinkStint.parse(answer));
        }
    }

    /// Why a medium was not measured; null if it was, or not tried.
    @Nullable String failure(Medium medium) {
        return failures.get(medium);
    }

    /// Where the JVMs were put.
    List<Placement> placements() {
        return Arrays.stream(Placement.values())
                .filter(placement ->
                        Arrays.stream(Medium.values())
                                .anyMatch(medium -> isMeasured(medium, placement)))
                .toList();
    }

    private boolean isMeasured(Medium medium, Placement placement) {
        return rounds(medium, LinkFigure.median(placement, Contender.LINK)) != null;
    }

    private @Nullable Rounds rounds(Medium medium, LinkFigure figure) {
        return figures.getOrDefault(medium, Map.of()).get(figure);
    }

    /// Null if it was not measured.
    @Nullable Samples of(Medium medium, LinkFigure figure) {
        Rounds rounds = rounds(medium, figure);
        return rounds == null ? null : rounds.samples();
    }

    /// A figure over another of the same medium, round by round; null if one of them was not measured.
    @Nullable Samples ratios(Medium medium, LinkFigure figure, LinkFigure other) {
        return over(rounds(medium, figure), rounds(medium, other));
    }

    /// A figure over the same of another medium, whose rounds were at another time; null if one of them was not measured.
    @Nullable Samples ratios(Medium medium, Medium other, LinkFigure figure) {
        return over(rounds(medium, figure), rounds(other, figure));
    }

    private static @Nullable Samples over(@Nullable Rounds rounds, @Nullable Rounds others) {
        return rounds == null || others == null ? null : rounds.over(others);
    }
}
