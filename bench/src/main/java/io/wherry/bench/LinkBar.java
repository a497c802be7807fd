// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.report.Figures;
import io.wherry.bench.report.Samples;
import io.wherry.cli.ping.Contender;
import io.wherry.cli.ping.Placement;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What we demand of links on some placements of two JVMs. The link is the one that polls as long as that pays.
record LinkBar(Set<Medium> media, Set<Placement> placements, Figure figure, Bar.Limit limit) {
    private static final Set<Medium> SOCKETS = EnumSet.of(Medium.TCP, Medium.UNIX);
    private static final Set<Medium> MEMORY = EnumSet.of(Medium.SHM);
    private static final Set<Placement> ANYWHERE = EnumSet.allOf(Placement.class);
    private static final Set<Placement> ONE = EnumSet.of(Placement.ONE);
    private static final Set<Placement> TWO = EnumSet.of(Placement.TWO);

    static final List<LinkBar> ALL =
            List.of(
                    new LinkBar(SOCKETS, ANYWHERE, Figure.TRIP_BLOCKING, Bar.Limit.time(1.05)),
                    new LinkBar(SOCKETS, TWO, Figure.TRIP_SPINNING, Bar.Limit.time(1.3)),
                    new LinkBar(SOCKETS, ANYWHERE, Figure.RATE, Bar.Limit.faster(0.95)),
                    new LinkBar(MEMORY, TWO, Figure.TRIP, Bar.Limit.nanos(500)),
                    new LinkBar(MEMORY, ONE, Figure.TRIP, Bar.Limit.nanos(5_000)),
                    new LinkBar(MEMORY, ANYWHERE, Figure.TRIP_UNIX, Bar.Limit.time(1)),
                    new LinkBar(MEMORY, ANYWHERE, Figure.RATE_COPY, Bar.Limit.faster(0.8)));

    enum Figure {
        /// The median of round trips.
        TRIP,

        /// The same over that of the blocking raw socket.
        TRIP_BLOCKING,

        /// The same over that of the spinning raw socket.
        TRIP_SPINNING,

        /// The same over that of the link over a Unix socket.
        TRIP_UNIX,

        /// Bytes a second in large frames over those of the raw socket.
        RATE,

        /// The same over those of a copy.
        RATE_COPY
    }

    LinkBar {
        media = Set.copyOf(media);
        placements = Set.copyOf(placements);
    }

    /// Null if it was not measured.
    @Nullable Samples measured(Links links, Medium medium, Placement placement) {
        LinkFigure trip = LinkFigure.median(placement, Contender.LINK);
        LinkFigure rate = LinkFigure.linkRate(placement, LinkStint.LARGE);
        return switch (figure) {
            case TRIP -> links.of(medium, trip);
            case TRIP_BLOCKING ->
                    links.ratios(
                            medium, trip, LinkFigure.median(placement, Contender.RAW_BLOCKING));
            case TRIP_SPINNING ->
                    links.ratios(
                            medium, trip, LinkFigure.median(placement, Contender.RAW_SPINNING));
            case TRIP_UNIX -> links.ratios(medium, Medium.UNIX, trip);
            case RATE -> links.ratios(medium, rate, LinkFigure.rawRate(placement, LinkStint.LARGE));
            case RATE_COPY -> links.ratios(medium, rate, LinkFigure.COPY);
        };
    }

    /// What is measured, as the page shows it.
    String text(double measured) {
        return figure == Figure.TRIP ? Figures.time(measured) : Figures.ratio(measured);
    }

    /// `round trip, at most 1.05x that of the raw socket, blocking`
    String demand() {
        String value = text(limit.value());
        return switch (figure) {
            case TRIP -> "round trip, at most " + value;
            case TRIP_BLOCKING ->
                    "round trip, at most " + value + ' ' + Contender.RAW_BLOCKING.label();
            case TRIP_SPINNING ->
                    "round trip, at most " + value + ' ' + Contender.RAW_SPINNING.label();
            case TRIP_UNIX -> "round trip, at most " + value + " link over a Unix socket";
            case RATE -> "frames of 1 MiB, at least " + value + " raw socket";
            case RATE_COPY -> "frames of 1 MiB, at least " + value + " a copy";
        };
    }
}
