// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Returns substitutes for values that cannot be read. Any reading thread may call it.
@FunctionalInterface
public interface UnreadableHandler {
    /// Returns the substitute for `value`, used wherever the graph refers to it; null stands for
    /// null. If the substitute does not fit where it goes, an [java.io.InvalidObjectException] ends
    /// the message.
    ///
    /// @throws IOException to end the message: `value.cause()` or another one
    /// @throws ClassNotFoundException the same
    @Nullable Object standIn(Unreadable value) throws IOException, ClassNotFoundException;
}
