// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/// The checksum of messages over all their fields, and the check that they are the ones that were
/// sent.
final class MessageChecksum {
    private static final int LOOKED_AT = 16;

    private MessageChecksum() {}

    /// Fresh messages, no two of which share a part.
    static Message[] fresh(int count) {
        Message[] messages = new Message[count];
        for (int n = 0; n < count; n++) {
            messages[n] = Message.of(n);
        }
        return messages;
    }

    /// Changes with every field of every message and with their order.
    static long checksum(List<Message> messages) {
        long sum = messages.size();
        for (Message message : messages) {
            sum = 31 * sum + message.type;
            sum = 31 * sum + (message.active ? 1 : 2);
            sum = 31 * sum + Objects.hashCode(message.username);
            sum = 31 * sum + message.userid;
            sum = 31 * sum + Objects.hashCode(message.data);
        }
        return sum;
    }

    /// Fails unless as many messages arrived as were sent, with the same contents.
    static void checkArrived(List<Message> sent, int arrived, long checksum) throws IOException {
        if (arrived != sent.size() || checksum != checksum(sent)) {
            throw new IOException(
                    "not what was sent: arrived="
                            + arrived
                            + ", sent="
                            + sent.size()
                            + ", checksum="
                            + checksum);
        }
    }

    /// Compares the first of these, as graphs, with the messages that were sent.
    ///
    /// @throws AssertionError that names the path to the first difference
    static void checkFirst(List<Message> copies) {
        List<Message> some = copies.subList(0, Math.min(copies.size(), LOOKED_AT));
        for (int n = 0; n < some.size(); n++) {
            Isomorphism.check(Message.of(n), some.get(n));
        }
    }
}
