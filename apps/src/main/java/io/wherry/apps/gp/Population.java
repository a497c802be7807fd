// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import io.wherry.iso.Iso;

/// Expressions and their errors: a generation, or those that leave an island. In a cluster it is the root.
@Iso
interface Population {
    ExpressionNode tree(int index);

    void tree(int index, ExpressionNode tree);

    int treeLength();

    void treeLength(int length);

    /// How far the expression is from the function that is looked for.
    double error(int index);

    void error(int index, double error);

    void errorLength(int length);
}
