// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.testkit.zoo.shapes.Message;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Where messages come from. One thread at a time.
interface MessageInput {
    /// Reads the next message.
    ///
    /// @throws java.io.EOFException if no more follow
    Message read() throws IOException, ClassNotFoundException;

    /// Reads all messages that follow.
    default ReceivedMessages readAll() throws IOException, ClassNotFoundException {
        List<Message> messages = new ArrayList<>();
        try {
            while (true) {
                messages.add(read());
            }
        } catch (EOFException _) { // the sender has finished
            return new ReceivedMessages(messages.size(), () -> messages);
        }
    }
}
