// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.contender;

import io.wherry.bench.shapes.ByteField;
import io.wherry.bench.shapes.DoubleField;
import io.wherry.bench.shapes.ExternalByte;
import io.wherry.bench.shapes.ExternalBytes;
import io.wherry.bench.shapes.ExternalDouble;
import io.wherry.bench.shapes.ExternalDoubles;
import io.wherry.bench.shapes.ExternalPayload;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.shapes.hooks.ExternalTree;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.Vector;
import java.util.stream.Stream;

/// The rows of the tables, in their order.
public final class Workloads {
    private static final String FIGURES = "000";
    private static final String COSTS = "001";
    private static final String FIELD = "field";

    private static final List<Workload> ALL =
            Stream.of(figures(), costs(), field()).flatMap(List::stream).toList();

    private static final List<Workload> JAVAIO =
            Stream.of(
                            "message",
                            "media-content",
                            "order",
                            "orders-1000",
                            "tree-1023",
                            "tree-4095",
                            "list-100",
                            "list-10k",
                            "records-1000",
                            "strings-1000",
                            "hashmap-1000",
                            "arraylist-10k",
                            "vector-10k",
                            "complex-1024",
                            "double-100k",
                            "double-300x300",
                            "byte-1m",
                            "float-1000x1000")
                    .map(Workloads::named)
                    .toList();

    private static final Set<String> BRIEF =
            Set.of(
                    "message",
                    "media-content",
                    "orders-1000",
                    "tree-1023",
                    "list-100",
                    "complex-1024",
                    "double-100k");

    private Workloads() {}

    /// Returns whether a short run has the workload.
    public static boolean isBrief(Workload workload) {
        return BRIEF.contains(workload.name());
    }

    public static List<Workload> all() {
        return ALL;
    }

    /// For the format of java.io: objects, the JDK's collections, arrays.
    public static List<Workload> javaio() {
        return JAVAIO;
    }

    /// Returns the workload of a name.
    ///
    /// @throws IllegalArgumentException if there is no such workload
    public static Workload named(String name) {
        for (Workload workload : all()) {
            if (workload.name().equals(name)) {
                return workload;
            }
        }
        throw new IllegalArgumentException("no workload of this name: " + name);
    }

    /// Figures 1 to 6 of the native object serialization paper; `external` is explicit serialization.
    private static List<Workload> figures() {
        return List.of(
                Workload.own(FIGURES, "byte-boxed", () -> (byte) 42),
                Workload.own(FIGURES, "byte-field", () -> ByteField.of((byte) 42)),
                Workload.own(FIGURES, "byte-external", () -> ExternalByte.of((byte) 42)),
                Workload.own(FIGURES, "double-boxed", () -> Math.nextUp(42.0)),
                Workload.own(FIGURES, "double-field", () -> DoubleField.of(42.5)),
                Workload.own(FIGURES, "double-external", () -> ExternalDouble.of(42.5)),
                Workload.zoo(FIGURES, "byte-10k"),
                Workload.zoo(FIGURES, "byte-1m"),
                Workload.own(FIGURES, "byte-10k-external", Workloads::externalBytes),
                Workload.zoo(FIGURES, "double-1k"),
                Workload.zoo(FIGURES, "double-100k"),
                Workload.own(FIGURES, "double-1k-external", Workloads::externalDoubles),
                Workload.zoo(FIGURES, "tree-1023"),
                Workload.zoo(FIGURES, "tree-4095"),
                Workload.own(FIGURES, "tree-1023-external", () -> externalTree(1023)),
                Workload.zoo(FIGURES, "vector-10k"),
                Workload.own(FIGURES, "vector-10k-external", () -> externalVector(10_000)));
    }

    /// The cost study of the specialization paper.
    private static List<Workload> costs() {
        return List.of(
                Workload.zoo(COSTS, "byte-100"),
                Workload.zoo(COSTS, "byte-500"),
                Workload.zoo(COSTS, "double-12"),
                Workload.zoo(COSTS, "double-62"),
                Workload.row(COSTS, "complex-1024", 1024),
                Workload.row(COSTS, "list-100", 100),
                Workload.row(COSTS, "wide-list-100", 100));
    }

    private static List<Workload> field() {
        return List.of(
                Workload.zoo(FIELD, "message"),
                Workload.zoo(FIELD, "media-content"),
                Workload.zoo(FIELD, "order"),
                Workload.zoo(FIELD, "orders-1000"),
                Workload.zoo(FIELD, "records-1000"),
                Workload.zoo(FIELD, "strings-1000"),
                Workload.zoo(FIELD, "hashmap-1000"),
                Workload.zoo(FIELD, "hashmap-10k"),
                Workload.zoo(FIELD, "arraylist-10k"),
                Workload.row(FIELD, "list-10k", 10_000),
                Workload.zoo(FIELD, "double-300x300"),
                Workload.zoo(FIELD, "double-1m"),
                Workload.zoo(FIELD, "float-1000x1000"),
                Workload.zoo(FIELD, "byte-1000x1000"));
    }

    private static ExternalBytes externalBytes() {
        return ExternalBytes.of((byte[]) zoo("byte-10k"));
    }

    private static ExternalDoubles externalDoubles() {
        return ExternalDoubles.of((double[]) zoo("double-1k"));
    }

    private static Object zoo(String name) {
        return Objects.requireNonNull(GraphZoo.named(name).fresh(), name);
    }

    /// A tree with Externalizable payloads.
    public static ExternalTree externalTree(int nodes) {
        ExternalTree root = ExternalTree.complete(nodes);
        Queue<ExternalTree> open = new ArrayDeque<>(List.of(root));
        for (int n = 0; !open.isEmpty(); n++) {
            ExternalTree node = open.remove();
            node.payload = ExternalPayload.of(n);
            if (node.left != null) {
                open.add(node.left);
            }
            if (node.right != null) {
                open.add(node.right);
            }
        }
        return root;
    }

    @SuppressWarnings("JdkObsolete") // what the paper measured
    public static Vector<ExternalPayload> externalVector(int size) {
        Vector<ExternalPayload> vector = new Vector<>(size);
        for (int n = 0; n < size; n++) {
            vector.add(ExternalPayload.of(n));
        }
        return vector;
    }
}
