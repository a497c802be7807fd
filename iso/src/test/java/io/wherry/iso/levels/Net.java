// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels;

/// A directed graph with weights: cycles, nodes that several lead to, nodes that none leads to.
public interface Net {
    /// Makes this many nodes, without links.
    void begin(int nodes);

    void link(int from, int to, int weight);

    /// Removes the youngest link between them.
    boolean unlink(int from, int to);

    /// How far all nodes are; -1 for those that cannot be reached.
    int[] distances(int from);

    /// How many nodes can be reached, by going down.
    int reach(int from);
}
