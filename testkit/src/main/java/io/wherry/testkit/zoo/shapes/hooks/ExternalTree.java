// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import io.wherry.testkit.Compared;
import io.wherry.testkit.zoo.shapes.Payload;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import org.jspecify.annotations.Nullable;

/// The tree of [io.wherry.testkit.zoo.shapes.TreeNode], written by hand.
@SuppressWarnings("serial") // the payload is an Object, as in TreeNode
public final class ExternalTree implements Externalizable {
    private static final long serialVersionUID = 1L;

    public @Nullable Object payload;
    public @Nullable ExternalTree left;
    public @Nullable ExternalTree right;
    @Compared public transient boolean constructed = true;

    public ExternalTree() {}

    /// A complete tree; node `n` carries payload `n` and has the children `2n + 1` and `2n + 2`.
    public static ExternalTree complete(int nodes) {
        ExternalTree[] heap = new ExternalTree[nodes];
        for (int n = nodes - 1; n >= 0; n--) {
            ExternalTree node = new ExternalTree();
            node.payload = Payload.of(n);
            node.left = 2 * n + 1 < nodes ? heap[2 * n + 1] : null;
            node.right = 2 * n + 2 < nodes ? heap[2 * n + 2] : null;
            heap[n] = node;
        }
        return heap[0];
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        out.writeObject(payload);
        out.writeObject(left);
        out.writeObject(right);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
        payload = in.readObject();
        left = (ExternalTree) in.readObject();
        right = (ExternalTree) in.readObject();
    }
}
