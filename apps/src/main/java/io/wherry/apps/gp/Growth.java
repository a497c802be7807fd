// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.util.SplittableRandom;

/// Expressions made by chance.
///
/// @param random whose numbers decide
record Growth(SplittableRandom random) {
    private static final double CONSTANTS = 0.25;
    private static final double LEAVES = 0.3;

    /// An expression in which all leaves are as deep, if it is full, or some less.
    ///
    /// @param height at most
    Node grow(Generation in, int height, boolean isFull) {
        if (height <= 1 || (!isFull && random.nextDouble() < LEAVES)) {
            return leaf(in);
        }
        byte operator = (byte) random.nextInt(Operator.FIRST, Operator.LAST + 1);
        Node left = grow(in, height - 1, isFull);
        Node right = Operator.arity(operator) == 2 ? grow(in, height - 1, isFull) : null;
        return in.node(operator, left, right);
    }

    private Node leaf(Generation in) {
        return random.nextDouble() < CONSTANTS
                ? in.constant(random.nextDouble(-1, 1))
                : in.variable();
    }

    /// A part of an expression, each as likely as another.
    Node part(Node of) {
        return at(of, random.nextInt(of.size()));
    }

    /// The part at a place, counted from the root, first arguments first.
    static Node at(Node of, int place) {
        Node node = of;
        int left = place;
        while (left > 0) {
            Node first = Generation.first(node);
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
    static int depth(Node of, int place) {
        Node node = of;
        int left = place;
        int depth = 0;
        while (left > 0) {
            Node first = Generation.first(node);
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
    static Node fitting(Node part, int height) {
        Node node = part;
        while (node.height() > height) {
            node = Generation.first(node);
        }
        return node;
    }
}
