// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// A node of a doubly linked ring.
public final class RingNode implements Serializable {
    private static final long serialVersionUID = 1L;

    public int value;
    public @Nullable RingNode next;
    public @Nullable RingNode previous;

    public RingNode() {}

    /// A ring of `length` nodes; a ring of one node is its own neighbour on both sides.
    public static RingNode ring(int length) {
        RingNode first = new RingNode();
        RingNode last = first;
        for (int n = 1; n < length; n++) {
            RingNode node = new RingNode();
            node.value = n;
            node.previous = last;
            last.next = node;
            last = node;
        }
        last.next = first;
        first.previous = last;
        return first;
    }
}
