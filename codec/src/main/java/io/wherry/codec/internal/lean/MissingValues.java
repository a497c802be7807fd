// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.UnknownClassException;
import io.wherry.codec.Unreadable;
import io.wherry.codec.UnreadableHandler;
import io.wherry.codec.node.NodeClass;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// What becomes of values whose class is not here, when they have been read as nodes.
///
/// @param handler says what stands for them; null if the nodes do
public record MissingValues(@Nullable UnreadableHandler handler) {
    /// Returns true if something else than nodes stands for the values.
    public boolean areReplaced() {
        return handler != null;
    }

    /// Returns what stands for `node`.
    ///
    /// @throws UnknownClassException if the handler says so
    public @Nullable Object become(LeanReader in, NodeClass nodeClass, Object node)
            throws IOException {
        UnreadableHandler asked = handler;
        if (asked == null) {
            return node;
        }
        String name = nodeClass.toString();
        in.hooks().setRunning(true);
        try {
            Object standIn = asked.standIn(new Unreadable(name, new ClassNotFoundException(name)));
            in.hooks().setRunning(false);
            return standIn;
        } catch (ClassNotFoundException e) {
            throw new UnknownClassException(name, in.in().position(), e);
        }
    }
}
