// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.data;

import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A graph to be sent: a name, and a way to build it that gives isomorphic graphs on each call, in
/// each JVM of one machine.
///
/// @param heap bytes a JVM needs to build, send and check it
public record DataSet(
        String name, String description, long heap, Supplier<@Nullable Object> factory) {
    private static final long SMALL = 256L << 20;
    private static final long BIG = 512L << 20;
    private static final long HUGE = 1400L << 20;

    /// The data sets of the demo, in its order.
    public static List<DataSet> all() {
        return List.of(
                named("time-zones"),
                named("locales"),
                named("word-index"),
                named("media-content"),
                named("orders-1000"),
                named("vector-10k"),
                named("hashmap-10k"),
                named("tree-65535"),
                named("double-1m"),
                named("list-1m"),
                named("list-5m"));
    }

    /// The data set of this name: one of [#all] or any graph of the zoo.
    ///
    /// @throws IllegalArgumentException if there is none
    public static DataSet named(String name) {
        return switch (name) {
            case "time-zones" ->
                    new DataSet(
                            name, "rules of all the JDK's time zones", SMALL, TimeZones::history);
            case "locales" ->
                    new DataSet(
                            name,
                            "names, months and weekdays of all the JDK's locales",
                            SMALL,
                            LocaleCard::all);
            case "word-index" ->
                    new DataSet(
                            name,
                            "every word of text files of this machine",
                            BIG,
                            WordIndex::ofThisMachine);
            default -> ofZoo(GraphZoo.named(name));
        };
    }

    private static DataSet ofZoo(ZooGraph graph) {
        int levels = graph.traits().levels();
        long heap = levels > 2_000_000 ? HUGE : levels > 200_000 ? BIG : SMALL;
        return new DataSet(graph.name(), graph.description(), heap, graph.factory());
    }

    /// A fresh graph.
    public @Nullable Object fresh() {
        return factory.get();
    }
}
