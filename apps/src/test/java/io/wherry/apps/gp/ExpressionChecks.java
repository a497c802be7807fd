// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import static org.assertj.core.api.Assertions.assertThat;

/// Checks the size and height that an expression reports against an independent count.
final class ExpressionChecks {
    private ExpressionChecks() {}

    /// Checks all nodes.
    static void check(ExpressionNode tree, int mostHeight) {
        assertThat(tree.operator()).isBetween(Operator.VARIABLE, Operator.LAST);
        assertThat(tree.left() != null).isEqualTo(Operator.arity(tree.operator()) > 0);
        assertThat(tree.right() != null).isEqualTo(Operator.arity(tree.operator()) > 1);
        assertThat(tree.size()).isEqualTo(count(tree));
        assertThat(tree.height()).isEqualTo(height(tree)).isLessThanOrEqualTo(mostHeight);
        ExpressionNode left = tree.left();
        ExpressionNode right = tree.right();
        if (left != null) {
            check(left, mostHeight - 1);
        }
        if (right != null) {
            check(right, mostHeight - 1);
        }
    }

    private static int count(ExpressionNode tree) {
        ExpressionNode left = tree.left();
        ExpressionNode right = tree.right();
        return 1 + (left == null ? 0 : count(left)) + (right == null ? 0 : count(right));
    }

    private static int height(ExpressionNode tree) {
        ExpressionNode left = tree.left();
        ExpressionNode right = tree.right();
        int below = Math.max(left == null ? 0 : height(left), right == null ? 0 : height(right));
        return below + 1;
    }
}
