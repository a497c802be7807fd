// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One program on trees, over objects in a cluster and over heap objects.
final class TreeTest {
    @Iso
    interface Tree {
        int key();

        void key(int key);

        @Nullable Tree left();

        void left(@Nullable Tree left);

        @Nullable Tree right();

        void right(@Nullable Tree right);
    }

    private static final class HeapTree implements Tree {
        private int key;
        private @Nullable Tree left;
        private @Nullable Tree right;

        @Override
        public int key() {
            return key;
        }

        @Override
        public void key(int value) {
            key = value;
        }

        @Override
        public @Nullable Tree left() {
            return left;
        }

        @Override
        public void left(@Nullable Tree value) {
            left = value;
        }

        @Override
        public @Nullable Tree right() {
            return right;
        }

        @Override
        public void right(@Nullable Tree value) {
            right = value;
        }
    }

    /* A search tree with removal; `nodes` creates a node with a key. */
    private static final class Program {
        private final IntFunction<Tree> nodes;
        private @Nullable Tree root;

        Program(IntFunction<Tree> nodes) {
            this.nodes = nodes;
        }

        boolean add(int key) {
            Tree at = root;
            if (at == null) {
                root = nodes.apply(key);
                return true;
            }
            while (at.key() != key) {
                Tree next = key < at.key() ? at.left() : at.right();
                if (next == null) {
                    attach(at, nodes.apply(key));
                    return true;
                }
                at = next;
            }
            return false;
        }

        private static void attach(Tree parent, Tree child) {
            if (child.key() < parent.key()) {
                parent.left(child);
            } else {
                parent.right(child);
            }
        }

        void remove(int key) {
            root = without(root, key);
        }

        private static @Nullable Tree without(@Nullable Tree tree, int key) {
            if (tree == null) {
                return null;
            }
            if (key < tree.key()) {
                tree.left(without(tree.left(), key));
                return tree;
            }
            if (key > tree.key()) {
                tree.right(without(tree.right(), key));
                return tree;
            }
            Tree left = tree.left();
            Tree right = tree.right();
            if (left == null || right == null) {
                return left == null ? right : left;
            }
            Tree least = right;
            while (least.left() != null) {
                least = least.left();
            }
            tree.key(least.key());
            tree.right(without(right, least.key()));
            return tree;
        }

        List<Integer> keys() {
            List<Integer> keys = new ArrayList<>();
            walk(root, keys);
            return keys;
        }

        private static void walk(@Nullable Tree tree, List<Integer> keys) {
            if (tree != null) {
                walk(tree.left(), keys);
                keys.add(tree.key());
                walk(tree.right(), keys);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void treesDoAsThoseOfTheHeap(long seed) {
        try (Cluster cluster = TestSpace.open().newCluster()) {
            Program here = new Program(key -> with(cluster.create(Tree.class), key));
            Program heap = new Program(key -> with(new HeapTree(), key));
            TreeSet<Integer> model = new TreeSet<>();
            Random random = new Random(seed);
            for (int step = 0; step < 20_000; step++) {
                int key = random.nextInt(3_000) - 1_500;
                if (random.nextInt(3) < 2) {
                    boolean added = model.add(key);
                    assertThat(here.add(key)).isEqualTo(added);
                    assertThat(heap.add(key)).isEqualTo(added);
                } else {
                    model.remove(key);
                    here.remove(key);
                    heap.remove(key);
                }
                if (step % 1_000 == 0) {
                    assertThat(here.keys()).isEqualTo(new ArrayList<>(model));
                }
            }
            assertThat(here.keys()).isEqualTo(heap.keys()).isEqualTo(new ArrayList<>(model));
            cluster.setRoot(Tree.class, here.root);
            Tree root = cluster.root(Tree.class);
            assertThat(root).isEqualTo(here.root);
        }
    }

    @Test
    void aMillionNodesFindRoom() {
        try (Cluster cluster = TestSpace.open().newCluster()) {
            Tree last = null;
            for (int i = 0; i < 1_000_000; i++) {
                Tree next = with(cluster.create(Tree.class), i);
                next.left(last);
                last = next;
            }
            int count = 0;
            for (Tree at = last; at != null; at = at.left()) {
                count++;
                if (at.key() != 1_000_000 - count) {
                    assertThat(at.key()).isEqualTo(1_000_000 - count);
                }
            }
            assertThat(count).isEqualTo(1_000_000);
            assertThat(cluster.byteSize()).isBetween(16_000_000L, 16_100_000L);
        }
    }

    private static Tree with(Tree tree, int key) {
        tree.key(key);
        return tree;
    }
}
