// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.util.Arrays;

/// Evaluates the fitness of expressions: their mean distance from a function at equidistant points.
/// One thread owns it.
///
/// A node is visited once and computed at all points at once, in loops over arrays that the JIT
/// compiler vectorizes. So the cost of reading a node, in a cluster or on the heap, hardly counts.
final class FitnessEvaluator {
    /// An expression whose mean error is less counts as a solution.
    static final double GOOD = 0.01;

    private static final int POINTS = 64;

    private final double[] points = new double[POINTS];
    private final double[] values = new double[POINTS];

    /// By depth: the buffer for the value of a subtree.
    private final double[][] room;

    /// @param height of the highest expressions
    FitnessEvaluator(Target target, int height) {
        for (int i = 0; i < POINTS; i++) {
            points[i] = 2.0 * i / (POINTS - 1) - 1;
            values[i] = target.at(points[i]);
        }
        room = new double[height + 1][POINTS];
    }

    /// Returns the mean distance, or infinity if it is not finite at some point.
    double error(ExpressionNode tree) {
        double[] found = room[0];
        compute(tree, 0);
        double sum = 0;
        for (int i = 0; i < POINTS; i++) {
            sum += Math.abs(found[i] - values[i]);
        }
        return Double.isFinite(sum) ? sum / POINTS : Double.POSITIVE_INFINITY;
    }

    /// Returns the values of an expression at points between -1 and 1.
    double[] compute(ExpressionNode tree) {
        compute(tree, 0);
        return room[0].clone();
    }

    double[] points() {
        return points.clone();
    }

    /*
     * The value of the first argument stays in the buffer of the node itself, that of the second
     * in the one below.
     */
    private void compute(ExpressionNode of, int depth) {
        double[] into = room[depth];
        byte operator = of.operator();
        switch (Operator.arity(operator)) {
            case 0 -> load(of, into);
            case 1 -> {
                compute(Generation.first(of), depth);
                wave(operator, into);
            }
            default -> {
                compute(Generation.first(of), depth);
                compute(Generation.second(of), depth + 1);
                combine(operator, into, room[depth + 1]);
            }
        }
    }

    private void load(ExpressionNode leaf, double[] into) {
        if (leaf.operator() == Operator.CONSTANT) {
            Arrays.fill(into, leaf.constant());
        } else {
            System.arraycopy(points, 0, into, 0, POINTS);
        }
    }

    /* StrictMath: the same bits in every JVM on every machine. */
    private static void wave(byte operator, double[] a) {
        for (int i = 0; i < a.length; i++) {
            a[i] = operator == Operator.SINE ? StrictMath.sin(a[i]) : StrictMath.cos(a[i]);
        }
    }

    private static void combine(byte operator, double[] a, double[] b) {
        switch (operator) {
            case Operator.ADD -> add(a, b);
            case Operator.SUBTRACT -> subtract(a, b);
            case Operator.MULTIPLY -> multiply(a, b);
            case Operator.DIVIDE -> divide(a, b);
            default -> throw new IllegalArgumentException("not a binary operator: " + operator);
        }
    }

    private static void add(double[] a, double[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] += b[i];
        }
    }

    private static void subtract(double[] a, double[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] -= b[i];
        }
    }

    private static void multiply(double[] a, double[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] *= b[i];
        }
    }

    private static void divide(double[] a, double[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] = b[i] == 0 ? 1 : a[i] / b[i];
        }
    }
}
