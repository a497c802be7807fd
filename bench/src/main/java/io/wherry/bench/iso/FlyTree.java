// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import org.jspecify.annotations.Nullable;

/// The same over flyweights.
@Iso
interface FlyTree extends SearchTree {
    @Override
    int key();

    void key(int key);

    @Nullable FlyTree left();

    void left(@Nullable FlyTree left);

    @Nullable FlyTree right();

    void right(@Nullable FlyTree right);

    /// As [Tree#balanced], in the current cluster.
    static @Nullable FlyTree balanced(int low, int size) {
        if (size == 0) {
            return null;
        }
        int before = (size - 1) / 2;
        FlyTree tree = Cluster.newObject(FlyTree.class);
        tree.key(2 * (low + before));
        tree.left(balanced(low, before));
        tree.right(balanced(low + before + 1, size - before - 1));
        return tree;
    }

    @Override
    default long sum() {
        long sum = key();
        FlyTree left = left();
        if (left != null) {
            sum += left.sum();
        }
        FlyTree right = right();
        if (right != null) {
            sum += right.sum();
        }
        return sum;
    }

    @Override
    default int shape() {
        FlyTree left = left();
        int shape = left == null ? 1 : left.shape();
        FlyTree right = right();
        shape = 31 * shape + (right == null ? 1 : right.shape());
        return 31 * shape + key();
    }

    @Override
    default long lookUps(int size, int count, int seed) {
        long found = 0;
        int random = seed;
        for (int n = 0; n < count; n++) {
            random = Xorshift32.next(random);
            int wanted = 2 * Xorshift32.below(size, random);
            FlyTree at = this;
            while (at != null && at.key() != wanted) {
                at = wanted < at.key() ? at.left() : at.right();
            }
            found += at == null ? -1 : at.key();
        }
        return found;
    }

    @Override
    default int insertAll(int size, int count, int seed) {
        int inserted = 0;
        int random = seed;
        for (int n = 0; n < count; n++) {
            random = Xorshift32.next(random);
            inserted += insert(2 * Xorshift32.below(size, random) + 1);
        }
        return inserted;
    }

    private int insert(int wanted) {
        FlyTree at = this;
        while (true) {
            if (wanted == at.key()) {
                return 0;
            }
            FlyTree next = wanted < at.key() ? at.left() : at.right();
            if (next == null) {
                break;
            }
            at = next;
        }
        FlyTree made = Cluster.newObject(FlyTree.class);
        made.key(wanted);
        if (wanted < at.key()) {
            at.left(made);
        } else {
            at.right(made);
        }
        return 1;
    }

    @Override
    default void turn() {
        key(-key());
        FlyTree former = left();
        FlyTree next = right();
        left(next);
        right(former);
        if (next != null) {
            next.turn();
        }
        if (former != null) {
            former.turn();
        }
    }
}
