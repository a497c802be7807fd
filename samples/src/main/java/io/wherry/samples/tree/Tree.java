// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.tree;

import io.wherry.iso.Iso;
import org.jspecify.annotations.Nullable;

/// A search tree in a cluster: its implementing class is generated at run time.
@Iso
public interface Tree {
    int value();

    void value(int value);

    @Nullable Tree left();

    void left(@Nullable Tree left);

    @Nullable Tree right();

    void right(@Nullable Tree right);

    default boolean has(int value) {
        Tree at = this;
        while (at != null && at.value() != value) {
            at = value < at.value() ? at.left() : at.right();
        }
        return at != null;
    }

    default int size() {
        Tree left = left();
        Tree right = right();
        return 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
    }

    default long sum() {
        Tree left = left();
        Tree right = right();
        return value() + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum());
    }
}
