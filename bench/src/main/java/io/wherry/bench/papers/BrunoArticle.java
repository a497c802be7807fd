// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The three rates of the article on buffered streams.
final class BrunoArticle {
    private static final String NUMBER = "004";
    private static final double BY_HAND = 300_000;
    private static final List<String> OURS =
            List.of(
                    "wherry lean over shared memory",
                    "wherry streams, lean",
                    "wherry streams, lean, untracked",
                    "wherry streams, java.io's format",
                    "the bytes alone");

    private BrunoArticle() {}

    static Paper paper() {
        List<String> columns = new ArrayList<>(List.of("the same"));
        columns.addAll(OURS);
        PublishedResult result =
                new PublishedResult(
                        NUMBER + ": messages a second from a sender to a listener",
                        "About 43,000 objects a second without buffers, more than 100,000 with them, almost 300,000 field by field by a data stream. The ratio then is that "
                                + "of the data stream; now it is that of Wherry's objects over shared memory.",
                        columns);
        for (String flushed : List.of("each object", "in batches", "in batches, with reset")) {
            result.add(line(flushed, "java.io, unbuffered", "about 43,000", 43_000));
            result.add(line(flushed, "java.io, buffered", "more than 100,000", 100_000));
            result.add(line(flushed, "DataStream by hand", "almost 300,000", BY_HAND));
        }
        return new Paper(
                NUMBER,
                "Bruno, *Increase Java serialization performance*, Dr. Dobb's, 2013",
                "\"my computer\"; sender and listener are threads that share a local socket.",
                List.of(result),
                List.of());
    }

    private static PublishedRow line(String flushed, String subject, String text, double rate) {
        TableAddress table = new TableAddress("messages", "Flushed: " + flushed, "contender");
        List<@Nullable CellAddress> cells = new ArrayList<>();
        cells.add(table.at(subject, "objects a second"));
        OURS.forEach(own -> cells.add(table.at(own, "objects a second")));
        return PublishedRow.of(subject, cells)
                .in("flushed: " + flushed)
                .reported(text + " /s", Unit.PER_SECOND, rate)
                .factor("", BY_HAND / rate);
    }
}
