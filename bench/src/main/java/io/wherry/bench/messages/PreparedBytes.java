// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.bytes.BigEndian;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/// The bytes that [DataStreams] would write, prepared before the clock starts and only counted by
/// the
/// receiver: the cost of the connection for this number of bytes and calls, a lower bound.
final class PreparedBytes {
    private static final int FIRST_TEXT = Integer.BYTES + 1;

    private PreparedBytes() {}

    static final class Output implements MessageOutput {
        private final OutputStream stream;
        private byte[] bytes = {};
        private int[] ends = {};
        private int next;

        Output(OutputStream stream) {
            this.stream = stream;
        }

        @Override
        public void prepare(Message[] messages) throws IOException {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            MessageOutput encoder = new DataStreams.Output(new DataOutputStream(all));
            ends = new int[messages.length];
            for (int n = 0; n < messages.length; n++) {
                encoder.write(messages[n]);
                ends[n] = all.size();
            }
            bytes = all.toByteArray();
        }

        @Override
        public void write(Message message) throws IOException {
            int from = next == 0 ? 0 : ends[next - 1];
            stream.write(bytes, from, ends[next] - from);
            next++;
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

    record Input(InputStream stream) implements MessageInput {
        @Override
        public Message read() throws IOException {
            return new DataStreams.Input(new DataInputStream(stream)).read();
        }

        @Override
        public ReceivedMessages readAll() throws IOException {
            byte[] bytes = stream.readAllBytes();
            int count = 0;
            for (int at = 0; at < bytes.length; at = end(bytes, at)) {
                count++;
            }
            return new ReceivedMessages(count, () -> decoded(bytes));
        }

        private static List<Message> decoded(byte[] bytes)
                throws IOException, ClassNotFoundException {
            InputStream stream = new ByteArrayInputStream(bytes);
            List<Message> messages = new ArrayList<>();
            while (stream.available() > 0) {
                messages.add(new Input(stream).read());
            }
            return messages;
        }

        /// Where the message ends that starts at `from`.
        private static int end(byte[] bytes, int from) {
            int second = textEnd(bytes, from + FIRST_TEXT) + Integer.BYTES;
            return textEnd(bytes, second);
        }

        private static int textEnd(byte[] bytes, int from) {
            int length = BigEndian.getShort(bytes, from) & 0xffff;
            return from + Short.BYTES + length;
        }
    }
}
