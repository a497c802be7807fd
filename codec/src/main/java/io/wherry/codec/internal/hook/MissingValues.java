// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.UnknownClassException;
import io.wherry.codec.Unreadable;
import io.wherry.codec.UnreadableHandler;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.node.NodeClass;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Treatment of values of missing classes after they have been read as nodes.
///
/// @param handler returns the replacement of a value; null keeps the nodes
public record MissingValues(@Nullable UnreadableHandler handler) {
    /// Returns true if values are replaced by the handler's results.
    public boolean areReplaced() {
        return handler != null;
    }

    /// Returns `node`, or its replacement by the handler.
    ///
    /// @throws UnknownClassException if the handler throws a [ClassNotFoundException]
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
