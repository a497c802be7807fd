// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.links;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.Rounds;
import io.wherry.bench.report.Samples;
import io.wherry.cli.ping.PingVariant;
import io.wherry.cli.ping.Placement;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Times of links over each transport between two JVMs.
public final class LinkTimes {
    /// Options of the measuring JVM in addition to those of all forks.
    public static final String OPTION = "--enable-native-access=ALL-UNNAMED";

    private final Map<LocalTransport, Map<LinkFigure, Rounds>> figures =
            new EnumMap<>(LocalTransport.class);
    private final Map<LocalTransport, String> failures = new EnumMap<>(LocalTransport.class);

    /// Measures each transport in its own pair of JVMs, so that no profile pollutes another's code.
    public static LinkTimes measure(Fork fork) throws IOException, InterruptedException {
        LinkTimes links = new LinkTimes();
        BenchProgress.say("[links]");
        for (LocalTransport medium : LocalTransport.values()) {
            BenchProgress.say(' ' + medium.scheme());
            links.add(
                    medium,
                    fork.ask(LinkForkedRun.class, List.of(OPTION), List.of(medium.scheme())));
        }
        BenchProgress.line();
        return links;
    }

    public void add(LocalTransport medium, String answer) {
        if (AnswerText.isFailure(answer)) {
            failures.put(medium, AnswerText.reason(answer));
        } else {
            figures.put(medium, LinkForkedRun.parse(answer));
        }
    }

    /// Why a medium was not measured; null if it was, or not tried.
    @Nullable String failure(LocalTransport medium) {
        return failures.get(medium);
    }

    /// Where the JVMs were put.
    List<Placement> placements() {
        return Arrays.stream(Placement.values())
                .filter(placement ->
                        Arrays.stream(LocalTransport.values())
                                .anyMatch(medium -> isMeasured(medium, placement)))
                .toList();
    }

    private boolean isMeasured(LocalTransport medium, Placement placement) {
        return rounds(medium, LinkFigure.median(placement, PingVariant.LINK)) != null;
    }

    private @Nullable Rounds rounds(LocalTransport medium, LinkFigure figure) {
        return figures.getOrDefault(medium, Map.of()).get(figure);
    }

    /// Null if it was not measured.
    @Nullable Samples of(LocalTransport medium, LinkFigure figure) {
        Rounds rounds = rounds(medium, figure);
        return rounds == null ? null : rounds.samples();
    }

    /// A figure over another of the same medium, round by round; null if one of them was not measured.
    @Nullable Samples ratios(LocalTransport medium, LinkFigure figure, LinkFigure other) {
        return over(rounds(medium, figure), rounds(medium, other));
    }

    /// A figure over the same figure of another transport, measured in other rounds; null if one is
    /// missing.
    @Nullable Samples ratios(LocalTransport medium, LocalTransport other, LinkFigure figure) {
        return over(rounds(medium, figure), rounds(other, figure));
    }

    private static @Nullable Samples over(@Nullable Rounds rounds, @Nullable Rounds others) {
        return rounds == null || others == null ? null : rounds.over(others);
    }
}
