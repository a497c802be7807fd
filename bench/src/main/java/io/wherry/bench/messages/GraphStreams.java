// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import static java.util.Objects.requireNonNull;

import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.IOException;

/// Messages by Wherry's reader and writer.
final class GraphStreams {
    private GraphStreams() {}

    record Output(GraphWriter writer) implements MessageOutput {
        @Override
        public void write(Message message) throws IOException {
            writer.write(message);
        }

        @Override
        public void reset() {
            writer.reset();
        }

        @Override
        public void flush() throws IOException {
            writer.flush();
        }
    }

    record Input(GraphReader reader) implements MessageInput {
        @Override
        public Message read() throws IOException {
            return requireNonNull(reader.read(Message.class));
        }
    }
}
