// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// The tree on the heap that serializers move.
final class HeapTree implements AnyTree, Serializable {
    private static final long serialVersionUID = 1;

    private final int key;
    private @Nullable HeapTree left;
    private @Nullable HeapTree right;

    private HeapTree(int key) {
        this.key = key;
    }

    /// As [Tree#balanced].
    static @Nullable HeapTree balanced(int low, int size) {
        if (size == 0) {
            return null;
        }
        int before = (size - 1) / 2;
        HeapTree tree = new HeapTree(2 * (low + before));
        tree.left = balanced(low, before);
        tree.right = balanced(low + before + 1, size - before - 1);
        return tree;
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
