// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.Bar.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// All that we demand of the table.
final class Bars {
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

    private static final List<Bar> ALL = catalogue();

    private Bars() {}

    static List<Bar> all() {
        return ALL;
    }

    private static List<Bar> catalogue() {
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
        String name = "everywhere";
        Set<String> all = Workloads.all().stream().map(Workload::name).collect(Collectors.toSet());
        for (Motion motion : Motion.values()) {
            bars.add(new Bar(name, all, motion, Contender.KRYO, Limit.faster(3)));
            bars.add(new Bar(name, all, motion, Contender.JAVA_IO, Limit.faster(5)));
        }
        bars.add(new Bar(name, all, Motion.WRITE, Contender.FORY, Limit.bytes(1.1)));
    }
}
