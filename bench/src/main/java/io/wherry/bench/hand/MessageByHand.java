// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

import static java.util.Objects.requireNonNull;

import io.wherry.testkit.zoo.shapes.Message;

/// A message with both of its strings.
final class MessageByHand implements HandCodec {
    @Override
    public void write(Object graph, Block block) {
        Message message = (Message) graph;
        block.reserve(9);
        block.putInt(message.type);
        block.putByte(message.active ? 1 : 0);
        block.putInt(message.userid);
        block.putString(requireNonNull(message.username));
        block.putString(requireNonNull(message.data));
    }

    @Override
    public Object read(Block block) {
        Message message = new Message();
        message.type = block.takeInt();
        message.active = block.takeByte() != 0;
        message.userid = block.takeInt();
        message.username = block.takeString();
        message.data = block.takeString();
        return message;
    }
}
