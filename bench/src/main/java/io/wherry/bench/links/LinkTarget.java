// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.links;

import io.wherry.bench.page.TargetLimit;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import io.wherry.cli.ping.PingVariant;
import io.wherry.cli.ping.Placement;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A performance target of links on some placements of two JVMs. The links use the default polling.
record LinkTarget(
        Set<LocalTransport> media, Set<Placement> placements, Figure figure, TargetLimit limit) {
    private static final Set<LocalTransport> SOCKETS =
            EnumSet.of(LocalTransport.TCP, LocalTransport.UNIX);
    private static final Set<LocalTransport> MEMORY = EnumSet.of(LocalTransport.SHM);
    private static final Set<Placement> ANYWHERE = EnumSet.allOf(Placement.class);
    private static final Set<Placement> ONE = EnumSet.of(Placement.ONE);
    private static final Set<Placement> TWO = EnumSet.of(Placement.TWO);

    static final List<LinkTarget> ALL =
            List.of(
                    new LinkTarget(
                            SOCKETS, ANYWHERE, Figure.TRIP_BLOCKING, TargetLimit.faster(1 / 1.05)),
                    new LinkTarget(SOCKETS, TWO, Figure.TRIP_SPINNING, TargetLimit.faster(1 / 1.3)),
                    new LinkTarget(SOCKETS, ANYWHERE, Figure.RATE, TargetLimit.faster(0.95)),
                    new LinkTarget(MEMORY, TWO, Figure.TRIP, TargetLimit.nanos(500)),
                    new LinkTarget(MEMORY, ONE, Figure.TRIP, TargetLimit.nanos(5_000)),
                    new LinkTarget(MEMORY, ANYWHERE, Figure.TRIP_UNIX, TargetLimit.faster(1)),
                    new LinkTarget(MEMORY, ANYWHERE, Figure.RATE_COPY, TargetLimit.faster(0.8)));

    enum Figure {
        /// The median of round trips.
        TRIP,

        /// That of the blocking raw socket over the same.
        TRIP_BLOCKING,

        /// That of the spinning raw socket over the same.
        TRIP_SPINNING,

        /// That of the link over a Unix socket over the same.
        TRIP_UNIX,

        /// Throughput of large frames over that of the raw socket.
        RATE,

        /// Throughput of large frames over that of a copy.
        RATE_COPY
    }

    LinkTarget {
        media = Set.copyOf(media);
        placements = Set.copyOf(placements);
    }

    /// Null if it was not measured.
    @Nullable Samples measured(LinkTimes links, LocalTransport medium, Placement placement) {
        LinkFigure trip = LinkFigure.median(placement, PingVariant.LINK);
        LinkFigure rate = LinkFigure.linkRate(placement, LinkForkedRun.LARGE);
        return switch (figure) {
            case TRIP -> links.of(medium, trip);
            case TRIP_BLOCKING ->
                    links.ratios(
                            medium, LinkFigure.median(placement, PingVariant.RAW_BLOCKING), trip);
            case TRIP_SPINNING ->
                    links.ratios(
                            medium, LinkFigure.median(placement, PingVariant.RAW_SPINNING), trip);
            case TRIP_UNIX -> links.ratios(LocalTransport.UNIX, medium, trip);
            case RATE ->
                    links.ratios(medium, rate, LinkFigure.rawRate(placement, LinkForkedRun.LARGE));
            case RATE_COPY -> links.ratios(medium, rate, LinkFigure.COPY);
        };
    }

    /// The measured value as the page shows it.
    String text(double measured) {
        return figure == Figure.TRIP ? NumberFormats.time(measured) : NumberFormats.ratio(measured);
    }

    /// `round trip, at least 0.95x raw socket, blocking`
    String demand() {
        String value = text(limit.value());
        return switch (figure) {
            case TRIP -> "round trip, at most " + value;
            case TRIP_BLOCKING ->
                    "round trip, at least " + value + ' ' + PingVariant.RAW_BLOCKING.label();
            case TRIP_SPINNING ->
                    "round trip, at least " + value + ' ' + PingVariant.RAW_SPINNING.label();
            case TRIP_UNIX -> "round trip, at least " + value + " link over a Unix socket";
            case RATE -> "frames of 1 MiB, at least " + value + " raw socket";
            case RATE_COPY -> "frames of 1 MiB, at least " + value + " a copy";
        };
    }
}
