// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// A node of a linked list of ints.
public final class IntNode implements Serializable {
    private static final long serialVersionUID = 1L;

    public int value;
    public @Nullable IntNode next;

    public IntNode() {}

    /// The list 0, 1, 2, ... of `length` nodes.
    public static @Nullable IntNode list(int length) {
        IntNode head = null;
        for (int n = length - 1; n >= 0; n--) {
            IntNode node = new IntNode();
            node.value = n;
            node.next = head;
            head = node;
        }
        return head;
    }
}
