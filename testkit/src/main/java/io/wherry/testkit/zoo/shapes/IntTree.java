// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// A node of a binary tree of ints.
public final class IntTree implements Serializable {
    private static final long serialVersionUID = 1L;

    public int value;
    public @Nullable IntTree left;
    public @Nullable IntTree right;

    public IntTree() {}

    /// A complete tree; node `n` holds `n` and has the children `2n + 1` and `2n + 2`.
    public static IntTree complete(int nodes) {
        IntTree[] heap = new IntTree[nodes];
        for (int n = nodes - 1; n >= 0; n--) {
            IntTree node = new IntTree();
            node.value = n;
            node.left = 2 * n + 1 < nodes ? heap[2 * n + 1] : null;
            node.right = 2 * n + 2 < nodes ? heap[2 * n + 2] : null;
            heap[n] = node;
        }
        return heap[0];
    }
}
