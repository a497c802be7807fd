// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A population, the room in which its expressions are made, and how that is given back. All its expressions are its own: none
/// shares a part with another generation.
interface Generation extends AutoCloseable {
    Population population();

    /// A new node, with nothing in it.
    Node newNode();

    /// Gives back what its expressions live in.
    @Override
    void close();

    default Node variable() {
        return node(Operator.VARIABLE, null, null);
    }

    default Node constant(double value) {
        Node made = node(Operator.CONSTANT, null, null);
        made.constant(value);
        return made;
    }

    /// An expression of one or two others of this generation.
    default Node node(byte operator, @Nullable Node left, @Nullable Node right) {
        Node made = newNode();
        made.operator(operator);
        made.left(left);
        made.right(right);
        made.size(1 + size(left) + size(right));
        made.height(1 + Math.max(height(left), height(right)));
        return made;
    }

    /// A copy in this generation of an expression of any.
    default Node copy(Node of) {
        return switch (Operator.arity(of.operator())) {
            case 0 -> leaf(of);
            case 1 -> node(of.operator(), copy(first(of)), null);
            default -> node(of.operator(), copy(first(of)), copy(second(of)));
        };
    }

    private Node leaf(Node of) {
        return of.operator() == Operator.CONSTANT ? constant(of.constant()) : variable();
    }

    /// A copy in which the part at a place, counted from the root, first arguments first, is another expression.
    default Node graft(Node of, int place, Node donor) {
        if (place == 0) {
            return copy(donor);
        }
        Node left = first(of);
        if (place <= left.size()) {
            Node right = of.right();
            return node(
                    of.operator(),
                    graft(left, place - 1, donor),
                    right == null ? null : copy(right));
        }
        return node(of.operator(), copy(left), graft(second(of), place - 1 - left.size(), donor));
    }

    static Node first(Node of) {
        return Objects.requireNonNull(of.left());
    }

    static Node second(Node of) {
        return Objects.requireNonNull(of.right());
    }

    private static int size(@Nullable Node of) {
        return of == null ? 0 : of.size();
    }

    private static int height(@Nullable Node of) {
        return of == null ? 0 : of.height();
    }
}
