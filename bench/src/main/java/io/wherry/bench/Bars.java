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
    private static final Set<String> STRUCTURES =
            Set.of(
                    "tree-1023",
                    "tree-4095",
                    "list-100",
                    "wide-list-100",
                    "list-10k",
                    "vector-10k",
                    "arraylist-10k",
                    "complex-1024",
                    "order",
                    "orders-1000",
                    "records-1000");
    private static final Set<String> STRINGS_AND_MESSAGES =
            Set.of("strings-1000", "hashmap-1000", "hashmap-10k", "media-content", "message");

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
        String objects = "MediaContent, orders, trees, lists, records";
        for (Motion motion : WRITES) {
            bars.add(new Bar(objects, OBJECTS, motion, Contender.JAVA_IO, Limit.faster(2)));
        }
        bars.add(new Bar(objects, OBJECTS, Motion.READ, Contender.JAVA_IO, Limit.faster(5)));
        for (Motion motion : WRITES) {
            bars.add(
                    new Bar(
                            "double[], double[][]",
                            DOUBLES,
                            motion,
                            Contender.JAVA_IO,
                            Limit.faster(2)));
        }
        Set<String> all = names(Workloads.javaio());
        for (Motion motion : Motion.values()) {
            bars.add(new Bar(EVERYWHERE, all, motion, Contender.JBOSS_SERIAL, Limit.faster(1)));
        }
        return List.copyOf(bars);
    }

    private static Set<String> names(List<Workload> workloads) {
        return workloads.stream().map(Workload::name).collect(Collectors.toSet());
    }

    private static List<Bar> besideOtherFormats() {
        List<Bar> bars = new ArrayList<>();
        for (Motion motion : List.of(Motion.WRITE, Motion.READ)) {
            bars.add(
                    new Bar(
                            "arrays of 1 MB and more",
                            LARGE_ARRAYS,
                            motion,
                            Contender.COPY,
                            Limit.faster(0.9)));
            bars.add(
                    new Bar("float[1000][1000]", GRIDS, motion, Contender.COPY, Limit.faster(0.8)));
        }
        String structures = "trees, lists, Vector, Complex[], orders, records";
        addBesideFory(bars, structures, STRUCTURES, 2, 1.2, 3);
        String messages = "strings, HashMap, MediaContent, Message";
        addBesideFory(bars, messages, STRINGS_AND_MESSAGES, 1.3, 1.0, 1.3);
        addEverywhere(bars);
        Set<String> message = Set.of("message");
        for (Motion motion : Motion.values()) {
            bars.add(new Bar("Message", message, motion, Contender.HAND, Limit.time(1.5)));
        }
        return List.copyOf(bars);
    }

    /// @param limits how much faster to read, to write the same again, to write what is fresh
    private static void addBesideFory(
            List<Bar> bars, String name, Set<String> workloads, double... limits) {
        List<Motion> motions = List.of(Motion.READ, Motion.WRITE, Motion.FRESH);
        for (int n = 0; n < limits.length; n++) {
            Limit limit = Limit.faster(limits[n]);
            bars.add(new Bar(name, workloads, motions.get(n), Contender.FORY, limit));
        }
    }

    private static void addEverywhere(List<Bar> bars) {
        Set<String> all = names(Workloads.all());
        for (Motion motion : Motion.values()) {
            bars.add(new Bar(EVERYWHERE, all, motion, Contender.KRYO, Limit.faster(3)));
            bars.add(new Bar(EVERYWHERE, all, motion, Contender.JAVA_IO, Limit.faster(5)));
        }
        bars.add(new Bar(EVERYWHERE, all, Motion.WRITE, Contender.FORY, Limit.bytes(1.1)));
    }
}
