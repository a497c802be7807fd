// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels.ordinary;

import io.wherry.iso.Iso;
import io.wherry.iso.levels.Keys;
import org.jspecify.annotations.Nullable;

/// A search tree of objects.
@Iso
public final class TreeKeys implements Keys {
    private @Nullable Node root;
    private int size;

    @Iso
    static final class Node {
        int key;
        @Nullable Node left;
        @Nullable Node right;

        Node(int key) {
            this.key = key;
        }
    }

    /// Creates an empty tree.
    public TreeKeys() {}

    @Override
    public boolean add(int key) {
        int before = size;
        root = with(root, key);
        return size > before;
    }

    private Node with(@Nullable Node node, int key) {
        if (node == null) {
            size++;
            return new Node(key);
        }
        if (key < node.key) {
            node.left = with(node.left, key);
        } else if (key > node.key) {
            node.right = with(node.right, key);
        }
        return node;
    }

    @Override
    public boolean remove(int key) {
        int before = size;
        root = without(root, key);
        return size < before;
    }

    private @Nullable Node without(@Nullable Node node, int key) {
        if (node == null) {
            return null;
        }
        if (key < node.key) {
            node.left = without(node.left, key);
        } else if (key > node.key) {
            node.right = without(node.right, key);
        } else if (node.left == null || node.right == null) {
            size--;
            return node.left == null ? node.right : node.left;
        } else {
            node.key = least(node.right);
            node.right = without(node.right, node.key);
        }
        return node;
    }

    private static int least(Node from) {
        Node at = from;
        while (at.left != null) {
            at = at.left;
        }
        return at.key;
    }

    @Override
    public boolean has(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != null;
    }

    @Override
    public int depth() {
        return depth(root);
    }

    private static int depth(@Nullable Node node) {
        return node == null ? 0 : 1 + Math.max(depth(node.left), depth(node.right));
    }

    @Override
    public int[] keys() {
        int[] keys = new int[size];
        fill(root, keys, 0);
        return keys;
    }

    private static int fill(@Nullable Node node, int[] keys, int from) {
        if (node == null) {
            return from;
        }
        int at = fill(node.left, keys, from);
        keys[at] = node.key;
        return fill(node.right, keys, at + 1);
    }
}
