// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

import static java.util.Objects.requireNonNull;

import io.wherry.testkit.zoo.shapes.Message;

/// A message with both of its strings.
final class MessageByHand implements HandCodec {
    @Override
    public void write(Object graph, GrowingBuffer buffer) {
        Message message = (Message) graph;
        buffer.reserve(9);
        buffer.putInt(message.type);
        buffer.putByte(message.active ? 1 : 0);
        buffer.putInt(message.userid);
        buffer.putString(requireNonNull(message.username));
        buffer.putString(requireNonNull(message.data));
    }

    @Override
    public Object read(GrowingBuffer buffer) {
        Message message = new Message();
        message.type = buffer.takeInt();
        message.active = buffer.takeByte() != 0;
        message.userid = buffer.takeInt();
        message.username = buffer.takeString();
        message.data = buffer.takeString();
        return message;
    }
}
