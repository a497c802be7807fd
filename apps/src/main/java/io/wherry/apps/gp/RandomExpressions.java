// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.util.SplittableRandom;

/// Expressions made by chance.
///
/// @param random whose numbers decide
record RandomExpressions(SplittableRandom random) {
    private static final double CONSTANTS = 0.25;
    private static final double LEAVES = 0.3;

    /// An expression in which all leaves are as deep, if it is full, or some less.
    ///
    /// @param height at most
    ExpressionNode grow(Generation in, int height, boolean isFull) {
        if (height <= 1 || (!isFull && random.nextDouble() < LEAVES)) {
            return leaf(in);
        }
        byte operator = (byte) random.nextInt(Operator.FIRST, Operator.LAST + 1);
        ExpressionNode left = grow(in, height - 1, isFull);
        ExpressionNode right = Operator.arity(operator) == 2 ? grow(in, height - 1, isFull) : null;
        return in.node(operator, left, right);
    }

    private ExpressionNode leaf(Generation in) {
        return random.nextDouble() < CONSTANTS
                ? in.constant(random.nextDouble(-1, 1))
                : in.variable();
    }

    /// A part of an expression, each as likely as another.
    ExpressionNode part(ExpressionNode of) {
        return at(of, random.nextInt(of.size()));
    }

    /// The part at a place, counted from the root, first arguments first.
    static ExpressionNode at(ExpressionNode of, int place) {
        ExpressionNode node = of;
        int left = place;
        while (left > 0) {
            ExpressionNode first = Generation.first(node);
            left--;
            if (left < first.size()) {
                node = first;
            } else {
                left -= first.size();
                node = Generation.second(node);
            }
        }
        return node;
    }

    /// How many nodes are above the part at a place.
    static int depth(ExpressionNode of, int place) {
        ExpressionNode node = of;
        int left = place;
        int depth = 0;
        while (left > 0) {
            ExpressionNode first = Generation.first(node);
            left--;
            depth++;
            if (left < first.size()) {
                node = first;
            } else {
                left -= first.size();
                node = Generation.second(node);
            }
        }
        return depth;
    }

    /// The part itself, or a part of it that is no higher than allowed.
    static ExpressionNode fitting(ExpressionNode part, int height) {
        ExpressionNode node = part;
        while (node.height() > height) {
            node = Generation.first(node);
        }
        return node;
    }
}
