// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.links;

import io.wherry.bench.harness.Fork;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import io.wherry.bench.report.Unit;
import io.wherry.cli.ping.PingVariant;
import io.wherry.cli.ping.Placement;
import java.util.List;

/// Builds the page that compares links with plain sockets and with the limits of memory.
public final class LinksPage {
    private final BenchOptions options;
    private final LinkTimes links;
    private final Document document;

    private LinksPage(BenchOptions options, LinkTimes links, Document document) {
        this.options = options;
        this.links = links;
        this.document = document;
    }

    public static Document of(BenchOptions options, LinkTimes links, Facts facts) {
        Document document = Document.of("Links within a host", options, facts);
        LinksPage page = new LinksPage(options, links, document);
        page.head();
        page.verdicts();
        for (Placement placement : links.placements()) {
            page.trips(placement);
        }
        for (Placement placement : links.placements()) {
            page.rates(placement);
        }
        page.bounds();
        page.reasons();
        page.refusals();
        return document;
    }

    private void head() {
        document.fact(
                "options of the measuring JVMs",
                String.join(" ", Fork.JVM_OPTIONS) + ' ' + LinkTimes.OPTION);
        document.fact("options of the second JVMs", "those of `./wherry ping`");
        document.fact(
                "rounds",
                options.effort().connections()
                        + ", after "
                        + LinkForkedRun.WARM_UPS
                        + " to warm up");
        document.fact(
                "round trips of each in a round",
                LinkForkedRun.each(options.effort()).toMillis() + " ms, after a warm-up as long");
        if (links.placements().contains(Placement.ANY)) {
            document.fact(
                    "placement", "cores cannot be chosen here; JVMs run wherever they are put");
        }
        document.paragraph(
                """
                What `./wherry ping` measures, several times: links of the default options with a shared secret, from one \
                JVM to another, which is a process of its own. Each medium has its own pair of JVMs. `taskset` puts all \
                threads of both on one core, or those of each on a core of its own, and moves them in every round; all \
                connections are new in every round. A round trip is timed from before a block of %d bytes is sent until \
                it is back, each alone; the four contenders take turns of a few milliseconds, so that whatever else \
                the machine does meets all of them. Bytes a second are those of 64 MiB, at most 20,000 blocks, from \
                before the first is sent until the other side says that it has them all; link and raw socket take turns, \
                %d each, after one to warm up, and the median counts.\
                """
                        .formatted(LinkForkedRun.SMALL, LinkForkedRun.POURS));
        document.paragraph(
                """
                The raw socket is a `SocketChannel` with direct buffers and `TCP_NODELAY`, without frames or deadlines: \
                blocking on both sides, or never blocking and reading again and again. Next to shared memory it is a Unix \
                socket. Numbers are medians of the rounds with half the distance from the 10th to the 90th percentile; \
                ratios are those of single rounds.\
                """);
    }

    private void verdicts() {
        Grid grid = new Grid(List.of("link, JVMs", "demanded", "measured", "verdict"));
        for (LinkTarget target : LinkTarget.ALL) {
            for (LocalTransport medium : LocalTransport.values()) {
                for (Placement placement : links.placements()) {
                    if (target.media().contains(medium)
                            && target.placements().contains(placement)) {
                        verdict(grid, target, medium, placement);
                    }
                }
            }
        }
        if (!grid.isEmpty()) {
            document.title("## Performance targets");
            document.grid(grid);
        }
    }

    private void verdict(Grid grid, LinkTarget target, LocalTransport medium, Placement placement) {
        Samples measured = target.measured(links, medium, placement);
        if (measured != null) {
            grid.add(
                    List.of(
                            medium.title() + ", " + placement.text(),
                            target.demand(),
                            target.text(measured.median()) + ' ' + NumberFormats.spread(measured),
                            target.limit().verdict(measured.median())));
        }
    }

    private void trips(Placement placement) {
        document.title(
                "## Round trips of %d bytes, %s".formatted(LinkForkedRun.SMALL, placement.text()));
        Grid grid =
                new Grid(
                                List.of(
                                        "over",
                                        "p50",
                                        "p99",
                                        "times as fast as raw, blocking",
                                        "times as fast as raw, spinning"))
                        .drawn(Chart.BARS);
        for (LocalTransport medium : LocalTransport.values()) {
            for (PingVariant variant : PingVariant.values()) {
                LinkFigure figure = LinkFigure.median(placement, variant);
                Samples medians = links.of(medium, figure);
                if (medians != null) {
                    LinkFigure tail = LinkFigure.tail(placement, variant);
                    grid.addCells(
                            List.of(
                                    Cell.of(medium.title() + ": " + variant.label()),
                                    Cell.time(medians),
                                    Cell.time(links.of(medium, tail)),
                                    reference(medium, figure, placement, PingVariant.RAW_BLOCKING),
                                    reference(
                                            medium, figure, placement, PingVariant.RAW_SPINNING)));
                }
            }
        }
        document.grid(grid);
    }

    private Cell reference(
            LocalTransport medium, LinkFigure trip, Placement placement, PingVariant variant) {
        LinkFigure raw = LinkFigure.median(placement, variant);
        return trip.equals(raw)
                ? Cell.NOTHING
                : Cell.ratio(Unit.SPEED_UP, links.ratios(medium, raw, trip));
    }

    private void rates(Placement placement) {
        document.title("## Bytes a second one way, " + placement.text());
        Grid grid =
                new Grid(List.of("over, frames of", "link", "raw socket", "ratio"))
                        .drawn(Chart.CURVES);
        for (LocalTransport medium : LocalTransport.values()) {
            for (int size : LinkForkedRun.SIZES) {
                LinkFigure link = LinkFigure.linkRate(placement, size);
                LinkFigure raw = LinkFigure.rawRate(placement, size);
                Samples rates = links.of(medium, link);
                if (rates != null) {
                    String label = medium.title() + ", " + NumberFormats.size(size);
                    grid.addCells(
                            medium.title(),
                            List.of(
                                    Cell.of(label, Unit.BYTES, size),
                                    Cell.throughput(rates),
                                    Cell.throughput(links.of(medium, raw)),
                                    Cell.ratio(Unit.SPEED_UP, links.ratios(medium, link, raw))));
                }
            }
        }
        document.grid(grid);
    }

    private void bounds() {
        document.title("## Limits of memory");
        Grid grid =
                new Grid(
                        List.of(
                                "what",
                                "measured",
                                "link over shared memory, " + Placement.TWO.text()));
        LinkFigure trip = LinkFigure.median(Placement.TWO, PingVariant.LINK);
        LinkFigure large = LinkFigure.linkRate(Placement.TWO, LinkForkedRun.LARGE);
        grid.addCells(
                List.of(
                        Cell.of("a word that two threads of one JVM pass to and fro"),
                        Cell.time(links.of(LocalTransport.SHM, LinkFigure.WORD)),
                        Cell.ratio(
                                Unit.SPEED_UP,
                                links.ratios(LocalTransport.SHM, LinkFigure.WORD, trip))));
        grid.addCells(
                List.of(
                        Cell.of("a copy of 1 MiB from memory to memory"),
                        Cell.throughput(links.of(LocalTransport.SHM, LinkFigure.COPY)),
                        Cell.ratio(
                                Unit.SPEED_UP,
                                links.ratios(LocalTransport.SHM, large, LinkFigure.COPY))));
        document.grid(grid);
        document.paragraph(
                """
                Both are measured in every round of shared memory, while the JVM may use all cores. The threads spin \
                and do nothing else; where they were left on one core, it is tried again. It is what a word costs to cross \
                between cores, there and back. The copy is made again and again between the same two blocks, which are \
                in the caches as far as they fit.\
                """);
    }

    private void reasons() {
        document.title("## Lower bounds");
        document.paragraph(
                """
                Over sockets a link that may not poll, and one that shares its core with its peer, needs one system \
                call more than a blocking socket for each wait: the JDK has no deadline on a blocking channel, so a link waits for the \
                channel to be readable, with its deadline, and reads then. A link that polls does without, and so does \
                the spinning socket, which gives nothing to others while it waits.\
                """);
        document.paragraph(
                """
                Over shared memory on two cores nothing can be faster than the word that passes between them: a \
                round trip is at least one there and one back. On one core each side has to leave the core to the \
                other: a round trip is two switches of the operating system, over any medium. Long frames are copied \
                once, by the sender, and read where they lie: the copy bounds them.\
                """);
    }

    private void refusals() {
        Grid grid = new Grid(List.of("over", "reason"));
        for (LocalTransport medium : LocalTransport.values()) {
            String reason = links.failure(medium);
            if (reason != null) {
                grid.add(List.of(medium.title(), reason));
            }
        }
        document.refusals(grid);
    }
}
