// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.Bar.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// All that we demand of the tables.
final class Bars {
    private static final String EVERYWHERE = "everywhere";
    private static final Set<String> LARGE_ARRAYS = Set.of("byte-1m", "double-1m");
    private static final Set<String> GRIDS = Set.of("float-1000x1000");

    /// What java.io is slow with: many objects.
    private static final Set<String> OBJECTS =
            Set.of(
                    "media-content",
                    "order",
                    "orders-1000",
                    "tree-1023",
                    "tree-4095",
                    "list-100",
                    "list-10k",
                    "records-1000");

    private static final Set<String> DOUBLES = Set.of("double-100k", "double-300x300");

    private static final List<Motion> WRITES = List.of(Motion.WRITE, Motion.FRESH);

    private static final List<Bar> LEAN = besideOtherFormats();
    private static final List<Bar> JAVAIO = inTheSameFormat();

    private Bars() {}

    /// Of the lean format.
    static List<Bar> lean() {
        return LEAN;
    }

    /// Of the format of java.io.
    static List<Bar> javaio() {
        return JAVAIO;
    }

    private static List<Bar> inTheSameFormat() {
        List<Bar> bars = new ArrayList<>();
        Bar.Pair pair = new Bar.Pair(Contender.JAVAIO, Contender.JAVA_IO);
        String objects = "MediaContent, orders, trees, lists, records";
        for (Motion motion : WRITES) {
            bars.add(new Bar(objects, OBJECTS, motion, pair, Limit.faster(2)));
        }
        bars.add(new Bar(objects, OBJECTS, Motion.READ, pair, Limit.faster(5)));
        for (Motion motion : WRITES) {
            bars.add(new Bar("double[], double[][]", DOUBLES, motion, pair, Limit.faster(2)));
        }
        Set<String> all = names(Workloads.javaio());
        Bar.Pair exact = new Bar.Pair(Contender.JAVAIO, Contender.JBOSS_SERIAL);
        for (Motion motion : Motion.values()) {
            bars.add(new Bar(EVERYWHERE, all, motion, exact, Limit.faster(1)));
        }
        return List.copyOf(bars);
    }

    private static Set<String> names(List<Workload> workloads) {
        return workloads.stream().map(Workload::name).collect(Collectors.toSet());
    }

    private static List<Bar> besideOtherFormats() {
        List<Bar> bars = new ArrayList<>();
        Bar.Pair copy = beside(Contender.COPY);
        for (Motion motion : List.of(Motion.WRITE, Motion.READ)) {
            String arrays = "arrays of 1 MB and more";
            bars.add(new Bar(arrays, LARGE_ARRAYS, motion, copy, Limit.faster(0.9)));
            bars.add(new Bar("float[1000][1000]", GRIDS, motion, copy, Limit.faster(0.8)));
        }
        addBesideFory(bars, "identity kept", beside(Contender.FORY_IDENTITY));
        addBesideFory(
                bars, "values by content", new Bar.Pair(Contender.BY_CONTENT, Contender.FORY));
        addEverywhere(bars);
        Set<String> message = Set.of("message");
        for (Motion motion : Motion.values()) {
            bars.add(new Bar("Message", message, motion, beside(Contender.HAND), Limit.time(1.5)));
        }
        return List.copyOf(bars);
    }

    /// Wherry, as it comes, and another one.
    private static Bar.Pair beside(Contender other) {
        return new Bar.Pair(Contender.WHERRY, other);
    }

    private static void addBesideFory(List<Bar> bars, String name, Bar.Pair pair) {
        Set<String> all = names(Workloads.all());
        bars.add(new Bar(name, all, Motion.READ, pair, Limit.faster(1)));
        bars.add(new Bar(name, all, Motion.WRITE, pair, Limit.faster(1)));
        bars.add(new Bar(name, all, Motion.FRESH, pair, Limit.faster(1.3)));
    }

    private static void addEverywhere(List<Bar> bars) {
        Set<String> all = names(Workloads.all());
        for (Motion motion : Motion.values()) {
            bars.add(new Bar(EVERYWHERE, all, motion, beside(Contender.KRYO), Limit.faster(2)));
            bars.add(new Bar(EVERYWHERE, all, motion, beside(Contender.JAVA_IO), Limit.faster(5)));
        }
        bars.add(new Bar(EVERYWHERE, all, Motion.WRITE, beside(Contender.FORY), Limit.bytes(1.1)));
    }
}
