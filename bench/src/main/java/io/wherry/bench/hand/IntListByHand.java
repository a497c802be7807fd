// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

import io.wherry.testkit.zoo.shapes.IntNode;

/// A linked list of ints that ends.
final class IntListByHand implements HandCodec {
    @Override
    public void write(Object graph, Block block) {
        int count = 0;
        for (IntNode node = (IntNode) graph; node != null; node = node.next) {
            count++;
        }
        block.reserve(Integer.BYTES + count * Integer.BYTES);
        block.putInt(count);
        for (IntNode node = (IntNode) graph; node != null; node = node.next) {
            block.putInt(node.value);
        }
    }

    @Override
    public Object read(Block block) {
        int count = block.takeInt();
        IntNode head = new IntNode();
        head.value = block.takeInt();
        IntNode last = head;
        for (int n = 1; n < count; n++) {
            IntNode node = new IntNode();
            node.value = block.takeInt();
            last.next = node;
            last = node;
        }
        return head;
    }
}
