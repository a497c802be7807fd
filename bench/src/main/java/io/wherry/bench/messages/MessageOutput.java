// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.testkit.zoo.shapes.Message;
import java.io.IOException;

/// Where messages go. One thread at a time.
interface MessageOutput {
    /// Prepares to write these messages; not timed.
    default void prepare(Message[] messages) throws IOException {}

    void write(Message message) throws IOException;

    /// Forgets the messages that were written, if it remembers any.
    void reset() throws IOException;

    /// Sends all written messages.
    void flush() throws IOException;
}
