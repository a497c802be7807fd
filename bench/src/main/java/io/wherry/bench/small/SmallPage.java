// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.small;

import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;

/// Builds the page on streams that are opened for one small value.
public final class SmallPage {
    private final SmallTimes times;
    private final Document document;

    private SmallPage(SmallTimes times, Document document) {
        this.times = times;
        this.document = document;
    }

    public static Document of(BenchOptions options, SmallTimes times, Facts facts) {
        Document document = Document.of("A stream for every small value", options, facts);
        SmallPage page = new SmallPage(times, document);
        page.head(options.effort());
        page.verdicts();
        for (SmallTimes.Motion motion : SmallTimes.Motion.values()) {
            page.table(motion);
        }
        page.refusals();
        return document;
    }

    private void head(Effort effort) {
        document.fact("options", String.join(" ", Fork.JVM_OPTIONS));
        document.fact("warm-up of each motion", effort.warming().mostMillis() + " ms");
        document.fact(
                "rounds",
                effort.blocks().count()
                        + ", in each a block of calls of each stream, one after another");
        document.paragraph(
                """
                Caches and session stores open a stream for each value: `new ObjectOutputStream(out)`, one `writeObject`, `close`; \
                `new ObjectInputStream(in)`, one `readObject`. What that costs with java.io's streams, with those of `io.wherry.stream`, \
                and with the same over `GraphCodec.lean()`: to and from arrays, and from arrays through a `BufferedInputStream`, which cannot be \
                read ahead; in one JVM for each value. Each copy was compared with its \
                value first. Bytes are what the JVM counts for the thread in one call, the median of 1,001; ratios of times are those of \
                each round, median with half the distance from the 10th to the 90th percentile: **above 1x it is faster than java.io**.\
                """);
    }

    private void verdicts() {
        int cases = 0;
        Grid missed = new Grid(List.of("stream", "bytes of java.io's", "faster by"));
        int bytes = 0;
        int slower = 0;
        for (SmallTimes.Motion motion : SmallTimes.Motion.values()) {
            for (SmallValue value : SmallValue.values()) {
                for (Compared pair : pairs(value, motion)) {
                    cases++;
                    bytes += pair.takesMore() ? 1 : 0;
                    slower += pair.isSlower() ? 1 : 0;
                    if (pair.takesMore() || pair.isSlower()) {
                        missed.addCells(
                                List.of(
                                        Cell.of(motion.title() + " " + pair.title()),
                                        pair.bytes(),
                                        pair.ratio()));
                    }
                }
            }
        }
        if (cases == 0) {
            return;
        }
        document.title("## Performance targets");
        Grid grid = new Grid(List.of("of each stream", "demanded", "verdict"));
        grid.add(List.of("bytes allocated", "at most java.io's", verdict(bytes, cases)));
        grid.add(List.of("time", "at most java.io's", verdict(slower, cases)));
        document.grid(grid);
        if (!missed.isEmpty()) {
            document.title("### Missed");
            document.grid(missed);
        }
    }

    private static String verdict(int missed, int cases) {
        return missed == 0 ? "met on all " + cases : "missed on " + missed + " of " + cases;
    }

    private void table(SmallTimes.Motion motion) {
        document.title("## " + motion.heading());
        Grid grid =
                new Grid(
                                List.of(
                                        "value, stream",
                                        "java.io allocates",
                                        "allocates",
                                        "java.io takes",
                                        "takes",
                                        "faster by"))
                        .drawn(Chart.BARS);
        for (SmallValue value : SmallValue.values()) {
            for (Compared pair : pairs(value, motion)) {
                grid.addCells(
                        List.of(
                                Cell.of(pair.title()),
                                Cell.bytes(pair.base().allocated()),
                                Cell.bytes(pair.own().allocated()),
                                Cell.median(pair.base().times()),
                                Cell.median(pair.own().times()),
                                pair.ratio()));
            }
        }
        document.grid(grid);
    }

    /// @param base cost of java.io's stream
    private record Compared(String title, SmallTimes.Cost base, SmallTimes.Cost own) {
        boolean takesMore() {
            return own.allocated() > base.allocated();
        }

        boolean isSlower() {
            return own.speedUp(base).median() < 1;
        }

        Cell bytes() {
            return Cell.ratio(Unit.SIZE_RATIO, (double) own.allocated() / base.allocated());
        }

        Cell ratio() {
            return Cell.ratio(Unit.SPEED_UP, own.speedUp(base));
        }
    }

    private List<Compared> pairs(SmallValue value, SmallTimes.Motion motion) {
        List<Compared> pairs = new ArrayList<>();
        SmallTimes.Cost base = times.of(value, motion, SmallStreams.JAVA_IO);
        for (SmallStreams streams : List.of(SmallStreams.SAME_FORMAT, SmallStreams.LEAN)) {
            SmallTimes.Cost own = times.of(value, motion, streams);
            if (base != null && own != null) {
                pairs.add(new Compared(value.title() + ", " + streams.title(), base, own));
            }
        }
        return pairs;
    }

    private void refusals() {
        Grid grid = new Grid(List.of("value", "reason"));
        times.failures().forEach((value, reason) -> grid.add(List.of(value.title(), reason)));
        document.refusals(grid);
    }
}
