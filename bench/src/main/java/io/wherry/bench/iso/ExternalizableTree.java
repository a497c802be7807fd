// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import org.jspecify.annotations.Nullable;

/// The tree that writes itself.
public final class ExternalizableTree implements AnyTree, Externalizable {
    private static final long serialVersionUID = 1;

    private int key;
    private @Nullable ExternalizableTree left;
    private @Nullable ExternalizableTree right;

    /// For streams.
    public ExternalizableTree() {}

    /// As [Tree#balanced].
    static @Nullable ExternalizableTree balanced(int low, int size) {
        if (size == 0) {
            return null;
        }
        int before = (size - 1) / 2;
        ExternalizableTree tree = new ExternalizableTree();
        tree.key = 2 * (low + before);
        tree.left = balanced(low, before);
        tree.right = balanced(low + before + 1, size - before - 1);
        return tree;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        out.writeInt(key);
        out.writeObject(left);
        out.writeObject(right);
    }

    @Override
    @SuppressWarnings("BanSerializableRead") // reads what this benchmark wrote
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
        key = in.readInt();
        left = (ExternalizableTree) in.readObject();
        right = (ExternalizableTree) in.readObject();
    }

    @Override
    public int key() {
        return key;
    }

    @Override
    public long sum() {
        long sum = key;
        if (left != null) {
            sum += left.sum();
        }
        if (right != null) {
            sum += right.sum();
        }
        return sum;
    }

    @Override
    public int shape() {
        int shape = left == null ? 1 : left.shape();
        shape = 31 * shape + (right == null ? 1 : right.shape());
        return 31 * shape + key;
    }
}
