// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.engines;

import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.Samples;
import io.wherry.bench.report.Unit;
import java.util.List;

/// Builds the page on the integrations and the other serializers of their libraries.
public final class IntegrationPage {
    private final IntegrationTimes times;
    private final Document document;

    private IntegrationPage(IntegrationTimes times, Document document) {
        this.times = times;
        this.document = document;
    }

    public static Document of(BenchOptions options, IntegrationTimes times, Facts facts) {
        Document document = Document.of("Integrations", options, facts);
        IntegrationPage page = new IntegrationPage(times, document);
        page.head(options.effort());
        page.table();
        page.refusals();
        return document;
    }

    private void head(Effort effort) {
        document.fact("options", String.join(" ", Fork.JVM_OPTIONS));
        document.fact("JVMs", "one of each serializer, in turn");
        document.fact("warm-up of each operation", EngineFork.warmupMillis(effort) + " ms");
        document.fact("rounds in each", Integer.toString(effort.blocks().count()));
        document.paragraph(
                """
                What a serializer takes within the interface by which its library calls it, for one value: a record with a text, two numbers \
                and a list of five records ([the programs](../../integrations/serializers)). Those of Wherry are set up as \
                [their pages](../integrations.md) say: the lean format for classes that evolve, with an allow-list; those of Kafka and Spark have \
                the classes in their configuration. Each copy was compared with the value. Nothing is sent or stored, except by Tomcat, whose stores \
                write a file and read it. The library's part around the serializer is in all times: buffers, headers, loaders of classes. \
                Times are medians of all rounds with half the distance from the 10th to the 90th \
                percentile; ratios are those of medians: **above 1x Wherry's is smaller or faster**.\
                """);
        document.paragraph(
                """
                Kryo5Codec finds classes without registration; so does ForyCodec unless it is told the classes, which it then numbers. ForyCodec runs over the \
                Fory of [the other pages](lean.md), a newer one than Redisson was built with, and needs no options of the JVM. ProtoStream stores what a schema \
                names: its annotation processor has made the marshallers of two adapters, one for each record. Compact is told the classes. A client of Kafka \
                has no serializer for objects. Spark's Kryo \
                refuses records: it has a serializer for this one, written by hand, which writes no names. Spark's JVMs have the options of its launcher, too. \
                Quartz stores the value in the data of a job, and reads it from a row that the program has in memory. Tomcat stores a session with \
                the value as its one attribute. An engine of Camunda also makes a text of the bytes that it writes, which is in the times of all three; \
                its JSON is that of the plugin Spin. Pekko refuses Java's serialization unless its configuration allows it; the manifest of a \
                message, which names the class for Jackson, is not in the bytes. Kotlin has no engine with a serializer, so it has no row.\
                """);
    }

    private void table() {
        Grid grid =
                new Grid(
                        List.of(
                                "library, serializer",
                                "bytes",
                                "write",
                                "read",
                                "Wherry's smaller by",
                                "writes faster by",
                                "reads faster by"));
        for (LibrarySerializer serializer : LibrarySerializer.ALL) {
            IntegrationTimes.Cost cost = times.of(serializer);
            IntegrationTimes.Cost own = times.of(serializer.ofIntegration());
            if (cost != null && own != null) {
                grid.addCells(
                        List.of(
                                Cell.of(serializer.label()),
                                Cell.bytes(cost.bytes()),
                                Cell.time(cost.write()),
                                Cell.time(cost.read()),
                                compared(serializer, (double) cost.bytes() / own.bytes()),
                                compared(serializer, ratio(cost.write(), own.write())),
                                compared(serializer, ratio(cost.read(), own.read()))));
            }
        }
        document.title("## Bytes and times");
        document.grid(grid);
    }

    private static double ratio(Samples other, Samples own) {
        return other.median() / own.median();
    }

    private static Cell compared(LibrarySerializer serializer, double ratio) {
        return serializer.isOwn() ? Cell.NOTHING : Cell.ratio(Unit.SPEED_UP, ratio);
    }

    private void refusals() {
        Grid grid = new Grid(List.of("serializer", "reason"));
        times.failures()
                .forEach((serializer, reason) -> grid.add(List.of(serializer.label(), reason)));
        document.refusals(grid);
    }
}
