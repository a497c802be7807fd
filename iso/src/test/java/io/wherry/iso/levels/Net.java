// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels;

/// A directed weighted graph with cycles, shared nodes and unreachable nodes.
public interface Net {
    /// Creates this number of nodes, without links.
    void begin(int nodes);

    void link(int from, int to, int weight);

    /// Removes the newest link between two nodes.
    boolean unlink(int from, int to);

    /// Returns the distances of all nodes; -1 for unreachable ones.
    int[] distances(int from);

    /// Returns the number of reachable nodes, computed by recursion.
    int reach(int from);
}
