// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import io.wherry.iso.Iso;
import org.jspecify.annotations.Nullable;

/// A node of an expression tree, with the subtree below it. It lives in a cluster, as a class
/// generated at run time, or on the heap, as [HeapNode]; the code that breeds and evaluates
/// expressions does not distinguish them. Nodes do not change after they are created.
@Iso
interface ExpressionNode {
    /// Returns a constant of [Operator].
    byte operator();

    void operator(byte operator);

    /// Returns the value if the operator is [Operator#CONSTANT].
    double constant();

    void constant(double constant);

    /// Returns the first argument.
    @Nullable ExpressionNode left();

    void left(@Nullable ExpressionNode left);

    /// Returns the second argument.
    @Nullable ExpressionNode right();

    void right(@Nullable ExpressionNode right);

    /// Returns the number of nodes of the subtree, with this one.
    int size();

    void size(int size);

    /// Returns the height of the subtree in nodes, with this one.
    int height();

    void height(int height);
}
