// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

import io.wherry.testkit.zoo.shapes.IntNode;

/// A linked list of ints that ends.
final class IntListByHand implements HandCodec {
    @Override
    public void write(Object graph, GrowingBuffer buffer) {
        int count = 0;
        for (IntNode node = (IntNode) graph; node != null; node = node.next) {
            count++;
        }
        buffer.reserve(Integer.BYTES + count * Integer.BYTES);
        buffer.putInt(count);
        for (IntNode node = (IntNode) graph; node != null; node = node.next) {
            buffer.putInt(node.value);
        }
    }

    @Override
    public Object read(GrowingBuffer buffer) {
        int count = buffer.takeInt();
        IntNode head = new IntNode();
        head.value = buffer.takeInt();
        IntNode last = head;
        for (int n = 1; n < count; n++) {
            IntNode node = new IntNode();
            node.value = buffer.takeInt();
            last.next = node;
            last = node;
        }
        return head;
    }
}
