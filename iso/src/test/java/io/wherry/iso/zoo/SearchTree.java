// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.zoo;

import io.wherry.iso.Iso;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// A binary search tree with all its usual operations.
@Iso
public final class SearchTree implements Iterable<Integer> {
    @Nullable Node root;
    private int size;

    @Iso
    static final class Node {
        int key;
        @Nullable Node left;
        @Nullable Node right;

        Node(int key) {
            this.key = key;
        }

        int sum() {
            int sum = key;
            if (left != null) {
                sum += left.sum();
            }
            if (right != null) {
                sum += right.sum();
            }
            return sum;
        }

        int depth() {
            return 1 + Math.max(left == null ? 0 : left.depth(), right == null ? 0 : right.depth());
        }
    }

    boolean insert(int key) {
        if (root == null) {
            root = new Node(key);
            size = 1;
            return true;
        }
        Node at = root;
        while (true) {
            if (key == at.key) {
                return false;
            }
            Node next = key < at.key ? at.left : at.right;
            if (next == null) {
                break;
            }
            at = next;
        }
        Node made = new Node(key);
        if (key < at.key) {
            at.left = made;
        } else {
            at.right = made;
        }
        size++;
        return true;
    }

    @Nullable Node find(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at;
    }

    boolean remove(int key) {
        Node parent = null;
        Node at = root;
        while (at != null && at.key != key) {
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        if (at == null) {
            return false;
        }
        size--;
        if (at.left != null && at.right != null) {
            Node heir = at.right;
            parent = at;
            while (heir.left != null) {
                parent = heir;
                heir = heir.left;
            }
            at.key = heir.key;
            at = heir;
        }
        Node child = at.left != null ? at.left : at.right;
        if (parent == null) {
            root = child;
        } else if (parent.left == at) {
            parent.left = child;
        } else {
            parent.right = child;
        }
        return true;
    }

    void forEachKey(IntConsumer consumer) {
        each(root, consumer);
    }

    private static void each(@Nullable Node node, IntConsumer consumer) {
        if (node != null) {
            each(node.left, consumer);
            consumer.accept(node.key);
            each(node.right, consumer);
        }
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Walk(root);
    }

    /// An ordinary class that holds objects of the cluster.
    private static final class Walk implements Iterator<Integer> {
        private final List<Node> path = new ArrayList<>();

        Walk(@Nullable Node root) {
            descend(root);
        }

        private void descend(@Nullable Node from) {
            for (Node at = from; at != null; at = at.left) {
                path.add(at);
            }
        }

        @Override
        public boolean hasNext() {
            return !path.isEmpty();
        }

        @Override
        public Integer next() {
            if (path.isEmpty()) {
                throw new NoSuchElementException();
            }
            Node at = path.removeLast();
            descend(at.right);
            return at.key;
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int key : this) {
            text.append(text.length() == 1 ? "" : ", ").append(key);
        }
        return text.append(']').toString();
    }

    /// Runs the program.
    public static String run(long seed) {
        Random random = new Random(seed);
        StringBuilder log = new StringBuilder();
        SearchTree tree = new SearchTree();
        for (int i = 0; i < 500; i++) {
            int key = random.nextInt(300);
            switch (random.nextInt(4)) {
                case 0, 1 -> log.append(tree.insert(key) ? 'i' : '-');
                case 2 -> log.append(tree.remove(key) ? 'r' : '-');
                default -> log.append(tree.find(key) == null ? 'n' : 'f');
            }
        }
        AtomicInteger sum = new AtomicInteger();
        tree.forEachKey(key -> sum.addAndGet(key * 31));
        Node root = tree.root;
        log.append(' ').append(tree.size).append(' ').append(sum).append(tree);
        log.append(root == null ? 0 : root.sum())
                .append('/')
                .append(root == null ? 0 : root.depth());
        log.append(tree.root == root).append(tree.find(-1) == null);
        if (root != null) {
            root.key++;
            log.append(root.equals(tree.root)).append(root.hashCode() == tree.root.hashCode());
        }
        return log.append(tree).toString();
    }
}
