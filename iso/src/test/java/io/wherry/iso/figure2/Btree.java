// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.figure2;

import io.wherry.iso.Iso;
import org.jspecify.annotations.Nullable;

/// The binary tree of the paper.
@Iso
public class Btree {
    private int value;
    private @Nullable Btree left;
    private @Nullable Btree right;

    /// A tree with one value.
    public void init(int first) {
        value = first;
    }

    /// Adds a value at the left.
    public void addLeftChild(int child) {
        left = new Btree();
        left.init(child);
    }

    /// Adds a value at the right.
    public void addRightChild(int child) {
        right = new Btree();
        right.init(child);
    }

    @Override
    public String toString() {
        return value
                + (left == null ? "" : " left=(" + left + ")")
                + (right == null ? "" : " right=(" + right + ")");
    }
}
