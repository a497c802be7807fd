// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/// Decides whether the arrays of a method are in a cluster or on the heap. The instructions that
/// create arrays and the slots of stack map frames are numbered; those between which an array flows
/// form a group. A group is on the heap until one of its arrays is stored in a cluster or read from
/// one.
final class ArrayGroups {
    /* Union-find. The root holds the flags of its group. They are only ever set, so repeated passes
     * terminate. */
    private final Map<Integer, Integer> parents = new HashMap<>();
    private final Map<Long, Integer> places = new HashMap<>();
    private final BitSet inCluster = new BitSet();
    private final BitSet onHeap = new BitSet();
    private final int instructions;
    private boolean changed;

    /// @param instructions number of instructions of the method
    ArrayGroups(int instructions) {
        this.instructions = instructions;
    }

    /// Returns whether something changed since the last call.
    boolean changed() {
        boolean result = changed;
        changed = false;
        return result;
    }

    /// Returns the number of a slot of a frame.
    ///
    /// @param frame index of its label
    int place(int frame, int position) {
        long key = (long) frame << Integer.SIZE | position;
        return places.computeIfAbsent(key, _ -> instructions + places.size());
    }

    private int root(int node) {
        int at = node;
        while (true) {
            Integer parent = parents.get(at);
            if (parent == null) {
                return at;
            }
            at = parent;
        }
    }

    /// Records that an array flows between two nodes.
    ///
    /// @return false if the groups conflict
    boolean join(int one, int other) {
        int left = root(one);
        int right = root(other);
        if (left != right) {
            parents.put(left, right);
            changed = true;
            inCluster.set(right, inCluster.get(left) || inCluster.get(right));
            onHeap.set(right, onHeap.get(left) || onHeap.get(right));
        }
        return !(inCluster.get(right) && onHeap.get(right));
    }

    /// Records that an array must be in a cluster.
    ///
    /// @return false on a conflict
    boolean cluster(int node) {
        int root = root(node);
        changed |= !inCluster.get(root);
        inCluster.set(root);
        return !onHeap.get(root);
    }

    /// Records that an array must be on the heap.
    ///
    /// @return false on a conflict
    boolean heap(int node) {
        int root = root(node);
        onHeap.set(root);
        return !inCluster.get(root);
    }

    boolean isCluster(int node) {
        return inCluster.get(root(node));
    }
}
