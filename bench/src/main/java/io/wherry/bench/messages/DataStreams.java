// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import static java.util.Objects.requireNonNull;

import io.wherry.testkit.zoo.shapes.Message;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/// The fields of messages, one after another, by hand.
final class DataStreams {
    private DataStreams() {}

    record Output(DataOutputStream stream) implements MessageOutput {
        @Override
        public void write(Message message) throws IOException {
            stream.writeInt(message.type);
            stream.writeBoolean(message.active);
            stream.writeUTF(requireNonNull(message.username));
            stream.writeInt(message.userid);
            stream.writeUTF(requireNonNull(message.data));
        }

        @Override
        public void reset() {
            // remembers nothing
        }

        @Override
        public void flush() throws IOException {
            stream.flush();
        }
    }

    record Input(DataInputStream stream) implements MessageInput {
        @Override
        public Message read() throws IOException {
            Message message = new Message();
            message.type = stream.readInt();
            message.active = stream.readBoolean();
            message.username = stream.readUTF();
            message.userid = stream.readInt();
            message.data = stream.readUTF();
            return message;
        }
    }
}
