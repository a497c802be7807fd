// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import io.wherry.iso.Iso;
import org.jspecify.annotations.Nullable;

/// A part of an expression, with all that is below it. It lives in a cluster, as a class made at run time, or on the heap, as
/// [HeapNode]; what breeds and measures expressions cannot tell which. It does not change once it is made.
@Iso
interface ExpressionNode {
    /// One of [Operator].
    byte operator();

    void operator(byte operator);

    /// What it means if it is a [Operator#CONSTANT].
    double constant();

    void constant(double constant);

    /// The first argument.
    @Nullable ExpressionNode left();

    void left(@Nullable ExpressionNode left);

    /// The second argument.
    @Nullable ExpressionNode right();

    void right(@Nullable ExpressionNode right);

    /// How many nodes it is, with this one.
    int size();

    void size(int size);

    /// How many nodes are one below another, with this one.
    int height();

    void height(int height);
}
