// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.contender;

import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// One graph that is measured.
///
/// @param study earlier measurements of such a graph: `000` and `001` for the papers, `field` for
///     graphs that current benchmarks of serializers use
/// @param elements divisor for the cost of an element; 1 if the graph is not a row of elements
/// @param factory makes a fresh graph, isomorphic to all others it has made
public record Workload(String name, String study, int elements, Supplier<Object> factory) {

    public Workload {
        if (elements < 1) {
            throw new IllegalArgumentException("no elements: " + elements);
        }
    }

    static Workload zoo(String study, String name) {
        return row(study, name, 1);
    }

    static Workload row(String study, String name, int elements) {
        ZooGraph graph = GraphZoo.named(name);
        return new Workload(
                name, study, elements, () -> Objects.requireNonNull(graph.fresh(), name));
    }

    public static Workload own(String study, String name, Supplier<Object> factory) {
        return new Workload(name, study, 1, factory);
    }

    /// Returns a fresh graph without identity hash codes.
    public Object fresh() {
        return factory.get();
    }

    /// A fresh graph like `model`. Arrays are copied, which is faster than to make their noise anew.
    public Object freshLike(Object model) {
        return switch (model) {
            case byte[] bytes -> bytes.clone();
            case double[] doubles -> doubles.clone();
            case byte[][] rows -> copyRows(rows, byte[]::clone);
            case float[][] rows -> copyRows(rows, float[]::clone);
            case double[][] rows -> copyRows(rows, double[]::clone);
            default -> factory.get();
        };
    }

    private static <R> R[] copyRows(R[] rows, UnaryOperator<R> clone) {
        R[] copy = rows.clone();
        Arrays.setAll(copy, row -> clone.apply(rows[row]));
        return copy;
    }

    @Override
    public String toString() {
        return name;
    }
}
