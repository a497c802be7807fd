// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Says what stands for values that cannot be read. It may be called by any thread that reads.
@FunctionalInterface
public interface UnreadableHandler {
    /// Answers what stands for `value` wherever the graph refers to it; null stands for null. The answer must fit where it goes,
    /// else an [java.io.InvalidObjectException] ends the message.
    ///
    /// @throws IOException to end the message: `value.cause()` or another one
    /// @throws ClassNotFoundException the same
    @Nullable Object standIn(Unreadable value) throws IOException, ClassNotFoundException;
}
