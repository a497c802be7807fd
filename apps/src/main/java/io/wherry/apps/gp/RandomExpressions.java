// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.util.SplittableRandom;

/// Creates random expressions and chooses random parts of expressions.
///
/// @param random generator of the random numbers
record RandomExpressions(SplittableRandom random) {
    private static final double CONSTANTS = 0.25;
    private static final double LEAVES = 0.3;

    /// Returns an expression in which all leaves have the same depth, if it is full, or at most
    /// that depth.
    ///
    /// @param height maximum height
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

    /// Returns a subtree, each with equal probability.
    ExpressionNode part(ExpressionNode of) {
        return at(of, random.nextInt(of.size()));
    }

    /// Returns the subtree at a position in preorder.
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

    /// Returns the number of nodes above the subtree at a position.
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

    /// Returns the subtree itself, or a part of it that does not exceed the height.
    static ExpressionNode fitting(ExpressionNode part, int height) {
        ExpressionNode node = part;
        while (node.height() > height) {
            node = Generation.first(node);
        }
        return node;
    }
}
