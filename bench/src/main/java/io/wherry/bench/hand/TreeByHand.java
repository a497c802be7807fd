// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

import static java.util.Objects.requireNonNull;

import io.wherry.testkit.zoo.shapes.Payload;
import io.wherry.testkit.zoo.shapes.TreeNode;
import org.jspecify.annotations.Nullable;

/// A tree whose nodes carry payloads: node, left, right, depth first; no cycles.
final class TreeByHand implements HandCodec {
    private static final int NONE = 0;
    private static final int NODE = 1;

    @Override
    public void write(Object graph, GrowingBuffer buffer) {
        put((TreeNode) graph, buffer);
    }

    private static void put(@Nullable TreeNode node, GrowingBuffer buffer) {
        buffer.reserve(1 + PayloadByHand.BYTES);
        if (node == null) {
            buffer.putByte(NONE);
            return;
        }
        buffer.putByte(NODE);
        PayloadByHand.put((Payload) requireNonNull(node.payload), buffer);
        put(node.left, buffer);
        put(node.right, buffer);
    }

    @Override
    public Object read(GrowingBuffer buffer) {
        return requireNonNull(take(buffer));
    }

    private static @Nullable TreeNode take(GrowingBuffer buffer) {
        if (buffer.takeByte() == NONE) {
            return null;
        }
        TreeNode node = new TreeNode();
        node.payload = PayloadByHand.take(buffer);
        node.left = take(buffer);
        node.right = take(buffer);
        return node;
    }
}
