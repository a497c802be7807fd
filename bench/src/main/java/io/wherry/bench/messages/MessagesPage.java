// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

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
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Builds the page on the number of messages a second from one JVM to another.
public final class MessagesPage {
    private final BenchOptions options;
    private final MessageTimes messages;
    private final Document document;

    private MessagesPage(BenchOptions options, MessageTimes messages, Document document) {
        this.options = options;
        this.messages = messages;
        this.document = document;
    }

    public static Document of(BenchOptions options, MessageTimes messages, Facts facts) {
        Document document = Document.of("Messages over a local socket", options, facts);
        MessagesPage page = new MessagesPage(options, messages, document);
        page.head();
        page.verdicts();
        for (Flushing flushing : Flushing.values()) {
            page.rates(flushing);
        }
        page.kept();
        page.refusals();
        page.setUps();
        return document;
    }

    private void head() {
        document.fact("options", String.join(" ", Fork.JVM_OPTIONS));
        document.fact("messages a connection", NumberFormats.count(MessageTimes.COUNT));
        document.fact(
                "connections before the clock counts",
                MessageTimes.warmUps(options.effort()) + " each");
        document.fact("rounds", Integer.toString(options.effort().connections()));
        document.paragraph(
                """
                The benchmark of "Increase Java Serialization Performance" (Dr. Dobb's, 2013): a sender moves \
                objects of one class, `Message` with an `int`, a `boolean`, a `String`, an `int` and a `String`, to a \
                listener in another JVM over one TCP connection within the host, or over shared memory where a \
                contender says so. Either each object is flushed, or \
                all at the end and when a buffer is full; the last is measured as in the article, which never calls \
                `reset`, and again with a `reset` every %s objects. The clock runs from the first object until the listener \
                says that it has met the end of the stream. Both sides collect garbage before, the objects are made \
                before; no two share a string. `TCP_NODELAY` is set for all.\
                """
                        .formatted(NumberFormats.count(MessageSender.REMEMBERED)));
        document.paragraph(
                """
                Each carrier has two JVMs of its own; in each round every carrier has its turn in all ways, over a \
                new connection each time. Medians of the rounds with half the distance from the 10th to the 90th \
                percentile; ratios are those of single rounds: **above 1x it is faster than the other**. Every \
                listener's count, and a checksum of all fields, were compared with the sender's before a time counted, \
                and the first objects as graphs.\
                """);
    }

    private void verdicts() {
        Grid grid = new Grid(List.of("contender, flushed", "demanded", "measured", "verdict"));
        for (MessageTarget target : MessageTarget.ALL) {
            for (MessageFormat format : MessageFormat.values()) {
                Samples ratios = messages.ratios(format, target.reference(), target.flushing());
                if (format.isOurs() && ratios != null) {
                    grid.addCells(
                            List.of(
                                    Cell.of(format.label() + ", " + title(target.flushing())),
                                    Cell.of(target.demand()),
                                    Cell.ratio(Unit.SPEED_UP, ratios),
                                    Cell.of(target.limit().verdict(ratios.median()))));
                }
            }
        }
        if (!grid.isEmpty()) {
            document.title("## Performance targets");
            document.grid(grid);
            document.paragraph(
                    """
                    What is flushed over a socket takes a call of the system, and often the waking of the listener, \
                    objects or not: *%s* is what that takes, a lower bound of all that send as many bytes in as \
                    many calls; shared memory needs no call. A stream that knows an object again when it comes a second \
                    time must look each one up: the dearest step that is left of this is the identity hash, which the \
                    JVM makes for a fresh object when it is first asked for it. A serializer that keeps nothing avoids that, and \
                    sends an object anew each time.\
                    """
                            .formatted(MessageFormat.BYTES.label()));
        }
    }

    private static String title(Flushing flushing) {
        return switch (flushing) {
            case EACH -> "each object";
            case BATCHED -> "in batches";
            case RESET -> "in batches, with reset";
        };
    }

    private void rates(Flushing flushing) {
        document.title("## Flushed: " + title(flushing));
        Grid grid =
                new Grid(
                                List.of(
                                        "contender",
                                        "objects a second",
                                        "time of one",
                                        "over java.io, buffered",
                                        "over DataStream by hand",
                                        "over the bytes alone"))
                        .drawn(Chart.BARS);
        for (MessageFormat format : MessageFormat.values()) {
            Samples times = messages.times(format, flushing);
            if (times != null) {
                grid.addCells(
                        List.of(
                                Cell.of(format.label()),
                                Cell.frequency(times),
                                Cell.of(NumberFormats.time(times.median())),
                                ratio(format, MessageFormat.JAVA_IO_BUFFERED, flushing),
                                ratio(format, MessageFormat.DATA_STREAM, flushing),
                                ratio(format, MessageFormat.BYTES, flushing)));
            }
        }
        document.grid(grid);
    }

    private Cell ratio(MessageFormat format, MessageFormat other, Flushing flushing) {
        return format == other
                ? Cell.NOTHING
                : Cell.ratio(Unit.SPEED_UP, messages.ratios(format, other, flushing));
    }

    private void kept() {
        document.title("## Memory that streams retain");
        Grid grid =
                new Grid(
                        List.of(
                                "bytes a message",
                                "sender",
                                "listener",
                                "sender, with reset",
                                "listener, with reset"));
        for (MessageFormat format : MessageFormat.values()) {
            MessageTimes.Kept kept = messages.kept(format, Flushing.BATCHED);
            MessageTimes.Kept reset = messages.kept(format, Flushing.RESET);
            if (kept != null && reset != null) {
                grid.addCells(
                        List.of(
                                Cell.of(format.label()),
                                bytes(kept.sender()),
                                bytes(kept.listener()),
                                bytes(reset.sender()),
                                bytes(reset.listener())));
            }
        }
        document.grid(grid);
        document.paragraph(
                """
                Without `reset` streams of objects remember each object of the connection, so that it could be referred \
                to again, and keep it from being collected. The table is what the heap holds after a collection when \
                the programs have let all messages go and the stream is still open.\
                """);
    }

    private static Cell bytes(Samples all) {
        return Cell.bytes(Math.round(all.median() / MessageTimes.COUNT));
    }

    private void refusals() {
        Grid grid = new Grid(List.of("contender", "reason"));
        for (MessageFormat format : MessageFormat.values()) {
            @Nullable String reason = messages.failure(format);
            if (reason != null) {
                grid.add(List.of(format.label(), reason));
            }
        }
        document.refusals(grid);
    }

    private void setUps() {
        document.title("## Contenders");
        for (MessageFormat format : MessageFormat.values()) {
            document.fact(format.label(), format.setUp());
        }
    }
}
