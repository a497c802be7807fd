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
    public void write(Object graph, Block block) {
        put((TreeNode) graph, block);
    }

    private static void put(@Nullable TreeNode node, Block block) {
        block.reserve(1 + PayloadByHand.BYTES);
        if (node == null) {
            block.putByte(NONE);
            return;
        }
        block.putByte(NODE);
        PayloadByHand.put((Payload) requireNonNull(node.payload), block);
        put(node.left, block);
        put(node.right, block);
    }

    @Override
    public Object read(Block block) {
        return requireNonNull(take(block));
    }

    private static @Nullable TreeNode take(Block block) {
        if (block.takeByte() == NONE) {
            return null;
        }
        TreeNode node = new TreeNode();
        node.payload = PayloadByHand.take(block);
        node.left = take(block);
        node.right = take(block);
        return node;
    }
}
