// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.comparison;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.page.TargetLimit;
import io.wherry.bench.trial.Motion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// All that we demand of the tables.
final class PerformanceTargets {
    private static final String EVERYWHERE = "everywhere";
    private static final Set<String> LARGE_ARRAYS = Set.of("byte-1m", "double-1m");
    private static final Set<String> GRIDS = Set.of("float-1000x1000");

    /// The workloads that java.io is slow on: many objects.
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

    private static final List<PerformanceTarget> LEAN = besideOtherFormats();
    private static final List<PerformanceTarget> JAVAIO = inTheSameFormat();

    private PerformanceTargets() {}

    /// Of the lean format.
    static List<PerformanceTarget> lean() {
        return LEAN;
    }

    /// Of the format of java.io.
    static List<PerformanceTarget> javaio() {
        return JAVAIO;
    }

    private static List<PerformanceTarget> inTheSameFormat() {
        List<PerformanceTarget> targets = new ArrayList<>();
        PerformanceTarget.Pair jvms =
                new PerformanceTarget.Pair(Contender.JAVAIO, Contender.JAVA_IO);
        String objects = "MediaContent, orders, trees, lists, records";
        for (Motion motion : WRITES) {
            targets.add(
                    new PerformanceTarget(objects, OBJECTS, motion, jvms, TargetLimit.faster(2)));
        }
        targets.add(
                new PerformanceTarget(objects, OBJECTS, Motion.READ, jvms, TargetLimit.faster(5)));
        for (Motion motion : WRITES) {
            targets.add(
                    new PerformanceTarget(
                            "double[], double[][]", DOUBLES, motion, jvms, TargetLimit.faster(2)));
        }
        Set<String> all = names(Workloads.javaio());
        PerformanceTarget.Pair exact =
                new PerformanceTarget.Pair(Contender.JAVAIO, Contender.JBOSS_SERIAL);
        for (Motion motion : Motion.values()) {
            targets.add(
                    new PerformanceTarget(EVERYWHERE, all, motion, exact, TargetLimit.faster(1)));
        }
        return List.copyOf(targets);
    }

    private static Set<String> names(List<Workload> workloads) {
        return workloads.stream().map(Workload::name).collect(Collectors.toSet());
    }

    private static List<PerformanceTarget> besideOtherFormats() {
        List<PerformanceTarget> targets = new ArrayList<>();
        PerformanceTarget.Pair copy = reference(Contender.COPY);
        for (Motion motion : List.of(Motion.WRITE, Motion.READ)) {
            String arrays = "arrays of 1 MB and more";
            targets.add(
                    new PerformanceTarget(
                            arrays, LARGE_ARRAYS, motion, copy, TargetLimit.faster(0.9)));
            targets.add(
                    new PerformanceTarget(
                            "float[1000][1000]", GRIDS, motion, copy, TargetLimit.faster(0.8)));
        }
        addForyTargets(targets, "identity kept", reference(Contender.FORY_IDENTITY));
        addForyTargets(
                targets,
                "values by content",
                new PerformanceTarget.Pair(Contender.BY_CONTENT, Contender.FORY));
        addEverywhere(targets);
        Set<String> message = Set.of("message");
        for (Motion motion : Motion.values()) {
            targets.add(
                    new PerformanceTarget(
                            "Message",
                            message,
                            motion,
                            reference(Contender.HAND),
                            TargetLimit.faster(1 / 1.5)));
        }
        return List.copyOf(targets);
    }

    /// Wherry, as it comes, and another one.
    private static PerformanceTarget.Pair reference(Contender other) {
        return new PerformanceTarget.Pair(Contender.WHERRY, other);
    }

    private static void addForyTargets(
            List<PerformanceTarget> targets, String name, PerformanceTarget.Pair jvms) {
        Set<String> all = names(Workloads.all());
        targets.add(new PerformanceTarget(name, all, Motion.READ, jvms, TargetLimit.faster(1)));
        targets.add(new PerformanceTarget(name, all, Motion.WRITE, jvms, TargetLimit.faster(1)));
        targets.add(new PerformanceTarget(name, all, Motion.FRESH, jvms, TargetLimit.faster(1.3)));
    }

    private static void addEverywhere(List<PerformanceTarget> targets) {
        Set<String> all = names(Workloads.all());
        for (Motion motion : Motion.values()) {
            targets.add(
                    new PerformanceTarget(
                            EVERYWHERE,
                            all,
                            motion,
                            reference(Contender.KRYO),
                            TargetLimit.faster(2)));
            targets.add(
                    new PerformanceTarget(
                            EVERYWHERE,
                            all,
                            motion,
                            reference(Contender.JAVA_IO),
                            TargetLimit.faster(5)));
        }
        targets.add(
                new PerformanceTarget(
                        EVERYWHERE,
                        all,
                        Motion.WRITE,
                        reference(Contender.FORY),
                        TargetLimit.bytes(1.1)));
    }
}
