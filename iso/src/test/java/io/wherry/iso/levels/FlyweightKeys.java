// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels;

import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A search tree over interfaces.
final class FlyweightKeys implements Keys {
    @Iso
    interface Tree {
        int key();

        void key(int key);

        @Nullable Tree left();

        void left(@Nullable Tree left);

        @Nullable Tree right();

        void right(@Nullable Tree right);
    }

    private final Cluster cluster;

    FlyweightKeys(Cluster cluster) {
        this.cluster = cluster;
    }

    /* The tree of the cluster. */
    private @Nullable Tree root() {
        return cluster.root(Tree.class);
    }

    @Override
    public boolean add(int key) {
        Tree made = cluster.create(Tree.class);
        made.key(key);
        Tree at = root();
        if (at == null) {
            cluster.setRoot(Tree.class, made);
            return true;
        }
        while (at.key() != key) {
            Tree next = key < at.key() ? at.left() : at.right();
            if (next == null) {
                put(at, key < at.key(), made);
                return true;
            }
            at = next;
        }
        return false;
    }

    private static void put(Tree parent, boolean left, @Nullable Tree child) {
        if (left) {
            parent.left(child);
        } else {
            parent.right(child);
        }
    }

    @Override
    public boolean remove(int key) {
        if (!has(key)) {
            return false;
        }
        cluster.setRoot(Tree.class, without(root(), key));
        return true;
    }

    private static @Nullable Tree without(@Nullable Tree tree, int key) {
        if (tree == null) {
            return null;
        }
        Tree left = tree.left();
        Tree right = tree.right();
        if (key != tree.key()) {
            boolean smaller = key < tree.key();
            put(tree, smaller, without(smaller ? left : right, key));
            return tree;
        }
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        Tree heir = right;
        for (Tree next = heir.left(); next != null; next = heir.left()) {
            heir = next;
        }
        tree.key(heir.key());
        tree.right(without(right, heir.key()));
        return tree;
    }

    @Override
    public boolean has(int key) {
        Tree at = root();
        while (at != null && at.key() != key) {
            at = key < at.key() ? at.left() : at.right();
        }
        return at != null;
    }

    @Override
    public int depth() {
        return depth(root());
    }

    private static int depth(@Nullable Tree tree) {
        return tree == null ? 0 : 1 + Math.max(depth(tree.left()), depth(tree.right()));
    }

    @Override
    public int[] keys() {
        return keys(root()).toArray();
    }

    private static IntStream keys(@Nullable Tree tree) {
        if (tree == null) {
            return IntStream.empty();
        }
        IntStream own = IntStream.concat(keys(tree.left()), IntStream.of(tree.key()));
        return IntStream.concat(own, keys(tree.right()));
    }
}
