// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A population and the allocator of its expressions, which is freed as a whole. A generation
/// shares no node with another generation.
interface Generation extends AutoCloseable {
    Population population();

    /// Returns a new empty node.
    ExpressionNode newNode();

    /// Frees the memory of its expressions.
    @Override
    void close();

    default ExpressionNode variable() {
        return node(Operator.VARIABLE, null, null);
    }

    default ExpressionNode constant(double value) {
        ExpressionNode made = node(Operator.CONSTANT, null, null);
        made.constant(value);
        return made;
    }

    /// Returns a new expression with up to two arguments, which belong to this generation.
    default ExpressionNode node(
            byte operator, @Nullable ExpressionNode left, @Nullable ExpressionNode right) {
        ExpressionNode made = newNode();
        made.operator(operator);
        made.left(left);
        made.right(right);
        made.size(1 + size(left) + size(right));
        made.height(1 + Math.max(height(left), height(right)));
        return made;
    }

    /// Copies an expression of any generation into this one.
    default ExpressionNode copy(ExpressionNode of) {
        return switch (Operator.arity(of.operator())) {
            case 0 -> leaf(of);
            case 1 -> node(of.operator(), copy(first(of)), null);
            default -> node(of.operator(), copy(first(of)), copy(second(of)));
        };
    }

    private ExpressionNode leaf(ExpressionNode of) {
        return of.operator() == Operator.CONSTANT ? constant(of.constant()) : variable();
    }

    /// Returns a copy in which the subtree at a position, in preorder, is replaced by another
    /// expression.
    default ExpressionNode graft(ExpressionNode of, int place, ExpressionNode donor) {
        if (place == 0) {
            return copy(donor);
        }
        ExpressionNode left = first(of);
        if (place <= left.size()) {
            ExpressionNode right = of.right();
            return node(
                    of.operator(),
                    graft(left, place - 1, donor),
                    right == null ? null : copy(right));
        }
        return node(of.operator(), copy(left), graft(second(of), place - 1 - left.size(), donor));
    }

    static ExpressionNode first(ExpressionNode of) {
        return Objects.requireNonNull(of.left());
    }

    static ExpressionNode second(ExpressionNode of) {
        return Objects.requireNonNull(of.right());
    }

    private static int size(@Nullable ExpressionNode of) {
        return of == null ? 0 : of.size();
    }

    private static int height(@Nullable ExpressionNode of) {
        return of == null ? 0 : of.height();
    }
}
