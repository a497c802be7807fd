// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import org.jspecify.annotations.Nullable;

/// A query that the receiver of a tree evaluates and replies to.
public enum TreeQuery {
    /// The key of its root: the tree is there.
    ROOT,

    /// The sum of all keys: it was used.
    SUM,

    /// A number that shows whether it is the same tree; not timed.
    SHAPE;

    /// @param tree null if none was sent
    long of(@Nullable AnyTree tree) {
        if (tree == null) {
            return 0;
        }
        return switch (this) {
            case ROOT -> tree.key();
            case SUM -> tree.sum();
            case SHAPE -> tree.shape();
        };
    }
}
