// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A barrier of remote calls: each rank calls its parent and at most two children.
///
/// ```text
///            0             arrived: up, when both children have come
///          /   \           released: down, when all have come
///         1     2
///        / \   /
///       3   4 5            rank r: parent (r - 1) / 2, children 2 r + 1 and 2 r + 2
/// ```
final class TreeBarrier implements Barrier, BarrierNode {
    /*
     * A child arrives at the next barrier only after its release from this one, so arrivals of two
     * barriers never mix.
     */
    private static final int CHILDREN = 2;

    private final AwaitableCounter arrivals = new AwaitableCounter();
    private final AwaitableCounter releases = new AwaitableCounter();
    private @Nullable BarrierNode parent;
    private final List<BarrierNode> children = new ArrayList<>();

    /// Connects this node with the other ranks.
    ///
    /// @param nodes of all ranks
    void connect(int rank, List<BarrierNode> nodes) {
        parent = rank == 0 ? null : nodes.get((rank - 1) / CHILDREN);
        int first = CHILDREN * rank + 1;
        children.addAll(
                nodes.subList(
                        Math.min(first, nodes.size()), Math.min(first + CHILDREN, nodes.size())));
    }

    @Override
    public void await() throws RemoteException, InterruptedException {
        arrivals.take(children.size());
        if (parent != null) {
            parent.arrived();
            releases.take(1);
        }
        for (BarrierNode child : children) {
            child.released();
        }
    }

    @Override
    public void arrived() {
        arrivals.add();
    }

    @Override
    public void released() {
        releases.add();
    }
}
