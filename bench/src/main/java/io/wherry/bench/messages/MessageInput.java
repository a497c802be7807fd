// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.testkit.zoo.shapes.Message;
import java.io.IOException;

/// Where messages come from. One thread at a time.
interface MessageInput {
    /// Answers the next message.
    ///
    /// @throws java.io.EOFException if no more follow
    Message read() throws IOException, ClassNotFoundException;
}
