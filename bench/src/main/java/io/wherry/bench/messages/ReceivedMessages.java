// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.testkit.zoo.shapes.Message;
import java.io.IOException;
import java.util.List;

/// The messages of a connection.
///
/// @param count of them
/// @param contents makes them, if they are not made yet
record ReceivedMessages(int count, Contents contents) {
    /// Where the messages themselves come from.
    @FunctionalInterface
    interface Contents {
        List<Message> messages() throws IOException, ClassNotFoundException;
    }
}
