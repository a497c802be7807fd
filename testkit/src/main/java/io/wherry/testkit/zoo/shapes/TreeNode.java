// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// A node of a binary tree that carries any object.
@SuppressWarnings("serial") // the payload is an Object, as in the measurements this node comes from
public final class TreeNode implements Serializable {
    private static final long serialVersionUID = 1L;

    public @Nullable Object payload;
    public @Nullable TreeNode left;
    public @Nullable TreeNode right;

    public TreeNode() {}

    /// A complete tree; node `n` carries payload `n` and has the children `2n + 1` and `2n + 2`.
    public static TreeNode complete(int nodes) {
        TreeNode[] heap = new TreeNode[nodes];
        for (int n = nodes - 1; n >= 0; n--) {
            TreeNode node = new TreeNode();
            node.payload = Payload.of(n);
            node.left = 2 * n + 1 < nodes ? heap[2 * n + 1] : null;
            node.right = 2 * n + 2 < nodes ? heap[2 * n + 2] : null;
            heap[n] = node;
        }
        return heap[0];
    }
}
