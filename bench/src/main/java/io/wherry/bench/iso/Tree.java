// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.iso.Iso;
import org.jspecify.annotations.Nullable;

/// An ordinary class; lowered where the JVM has the agent.
@Iso
final class Tree implements SearchTree {
    private int key;
    private @Nullable Tree left;
    private @Nullable Tree right;

    Tree(int key) {
        this.key = key;
    }

    /// As low as can be, made in the order root, left, right.
    ///
    /// @param low half of its lowest key
    static @Nullable Tree balanced(int low, int size) {
        if (size == 0) {
            return null;
        }
        int before = (size - 1) / 2;
        Tree tree = new Tree(2 * (low + before));
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

    @Override
    public long lookUps(int size, int count, int seed) {
        long found = 0;
        int random = seed;
        for (int n = 0; n < count; n++) {
            random = Xorshift32.next(random);
            int wanted = 2 * Xorshift32.below(size, random);
            Tree at = this;
            while (at != null && at.key != wanted) {
                at = wanted < at.key ? at.left : at.right;
            }
            found += at == null ? -1 : at.key;
        }
        return found;
    }

    @Override
    public int insertAll(int size, int count, int seed) {
        int inserted = 0;
        int random = seed;
        for (int n = 0; n < count; n++) {
            random = Xorshift32.next(random);
            inserted += insert(2 * Xorshift32.below(size, random) + 1);
        }
        return inserted;
    }

    private int insert(int wanted) {
        Tree at = this;
        while (true) {
            if (wanted == at.key) {
                return 0;
            }
            Tree next = wanted < at.key ? at.left : at.right;
            if (next == null) {
                break;
            }
            at = next;
        }
        Tree made = new Tree(wanted);
        if (wanted < at.key) {
            at.left = made;
        } else {
            at.right = made;
        }
        return 1;
    }

    @Override
    public void turn() {
        key = -key;
        Tree former = left;
        left = right;
        right = former;
        if (left != null) {
            left.turn();
        }
        if (right != null) {
            right.turn();
        }
    }
}
