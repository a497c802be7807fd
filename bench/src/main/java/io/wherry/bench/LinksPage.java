// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Figures;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.Samples;
import io.wherry.bench.report.Unit;
import io.wherry.cli.ping.Contender;
import io.wherry.cli.ping.Placement;
import java.util.List;

/// The page that says what links cost beside plain sockets and beside the limits of memory.
final class LinksPage {
    private final Errand errand;
    private final Links links;
    private final Document document;

    private LinksPage(Errand errand, Links links, Document document) {
        this.errand = errand;
        this.links = links;
        this.document = document;
    }

    static Document of(Errand errand, Links links, Facts facts) {
        Document document = Document.of("Links within a host", errand, facts);
        LinksPage page = new LinksPage(errand, links, document);
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
                String.join(" ", Fork.JVM_OPTIONS) + ' ' + Links.OPTION);
        document.fact("options of the second JVMs", "those of `./wherry ping`");
        document.fact(
                "rounds",
                errand.effort().connections() + ", after " + LinkStint.WARM_UPS + " to warm up");
        document.fact(
                "round trips of each in a round",
                LinkStint.each(errand.effort()).toMillis() + " ms, after a warm-up as long");
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
                        .formatted(LinkStint.SMALL, LinkStint.POURS));
        document.paragraph(
                """
                The raw socket is a `SocketChannel` with direct buffers and `TCP_NODELAY`, without frames or deadlines: \
                blocking on both sides, or never blocking and reading again and again. Beside shared memory it is a Unix \
                socket. Numbers are medians of the rounds with half the distance from the 10th to the 90th percentile; \
                ratios are those of single rounds.\
                """);
    }

    private void verdicts() {
        Grid grid = new Grid(List.of("link, JVMs", "demanded", "measured", "verdict"));
        for (LinkBar bar : LinkBar.ALL) {
            for (Medium medium : Medium.values()) {
                for (Placement placement : links.placements()) {
                    if (bar.media().contains(medium) && bar.placements().contains(placement)) {
                        verdict(grid, bar, medium, placement);
                    }
                }
            }
        }
        if (!grid.isEmpty()) {
            document.title("## What is demanded");
            document.grid(grid);
        }
    }

    private void verdict(Grid grid, LinkBar bar, Medium medium, Placement placement) {
        Samples measured = bar.measured(links, medium, placement);
        if (measured != null) {
            grid.add(
                    List.of(
                            medium.title() + ", " + placement.text(),
                            bar.demand(),
                            bar.text(measured.median()) + ' ' + Figures.spread(measured),
                            bar.limit().verdict(measured.median())));
        }
    }

    private void trips(Placement placement) {
        document.title(
                "## Round trips of %d bytes, %s".formatted(LinkStint.SMALL, placement.text()));
        Grid grid =
                new Grid(
                                List.of(
                                        "over",
                                        "p50",
                                        "p99",
                                        "p50 over raw, blocking",
                                        "p50 over raw, spinning"))
                        .drawn(Chart.BARS);
        for (Medium medium : Medium.values()) {
            for (Contender contender : Contender.values()) {
                LinkFigure figure = LinkFigure.median(placement, contender);
                Samples medians = links.of(medium, figure);
                if (medians != null) {
                    LinkFigure tail = LinkFigure.tail(placement, contender);
                    grid.addCells(
                            List.of(
                                    Cell.of(medium.title() + ": " + contender.label()),
                                    Cell.time(medians),
                                    Cell.time(links.of(medium, tail)),
                                    beside(medium, figure, placement, Contender.RAW_BLOCKING),
                                    beside(medium, figure, placement, Contender.RAW_SPINNING)));
                }
            }
        }
        document.grid(grid);
    }

    private Cell beside(
            Medium medium, LinkFigure figure, Placement placement, Contender contender) {
        LinkFigure other = LinkFigure.median(placement, contender);
        return figure.equals(other)
                ? Cell.NOTHING
                : Cell.ratio(Unit.TIME_RATIO, links.ratios(medium, figure, other));
    }

    private void rates(Placement placement) {
        document.title("## Bytes a second one way, " + placement.text());
        Grid grid =
                new Grid(List.of("over, frames of", "link", "raw socket", "ratio"))
                        .drawn(Chart.CURVES);
        for (Medium medium : Medium.values()) {
            for (int size : LinkStint.SIZES) {
                LinkFigure link = LinkFigure.linkRate(placement, size);
                LinkFigure raw = LinkFigure.rawRate(placement, size);
                Samples rates = links.of(medium, link);
                if (rates != null) {
                    String label = medium.title() + ", " + Figures.size(size);
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
        LinkFigure trip = LinkFigure.median(Placement.TWO, Contender.LINK);
        LinkFigure large = LinkFigure.linkRate(Placement.TWO, LinkStint.LARGE);
        grid.addCells(
                List.of(
                        Cell.of("a word that two threads of one JVM pass to and fro"),
                        Cell.time(links.of(Medium.SHM, LinkFigure.WORD)),
                        Cell.ratio(
                                Unit.TIME_RATIO, links.ratios(Medium.SHM, trip, LinkFigure.WORD))));
        grid.addCells(
                List.of(
                        Cell.of("a copy of 1 MiB from memory to memory"),
                        Cell.throughput(links.of(Medium.SHM, LinkFigure.COPY)),
                        Cell.ratio(
                                Unit.SPEED_UP, links.ratios(Medium.SHM, large, LinkFigure.COPY))));
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
        document.title("## What limits");
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
        for (Medium medium : Medium.values()) {
            String reason = links.failure(medium);
            if (reason != null) {
                grid.add(List.of(medium.title(), reason));
            }
        }
        document.refusals(grid);
    }
}
