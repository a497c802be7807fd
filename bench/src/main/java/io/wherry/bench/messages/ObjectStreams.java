// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.testkit.zoo.shapes.Message;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/// Messages as objects, through java.io's streams or their replacements.
final class ObjectStreams {
    private ObjectStreams() {}

    record Output(ObjectOutputStream stream) implements MessageOutput {
        @Override
        public void write(Message message) throws IOException {
            stream.writeObject(message);
        }

        @Override
        public void reset() throws IOException {
            stream.reset();
        }

        @Override
        public void flush() throws IOException {
            stream.flush();
        }
    }

    record Input(ObjectInputStream stream) implements MessageInput {
        @Override
        public Message read() throws IOException, ClassNotFoundException {
            return (Message) stream.readObject();
        }
    }
}
