// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import io.wherry.iso.Iso;

/// Expressions and their errors: a generation or a group of migrants. In a cluster it is the root.
@Iso
interface Population {
    ExpressionNode tree(int index);

    void tree(int index, ExpressionNode tree);

    int treeLength();

    void treeLength(int length);

    /// Returns the mean distance of an expression from the target function.
    double error(int index);

    void error(int index, double error);

    void errorLength(int length);
}
