// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Function;

/// Wraps the wires of links ([LinkOptions#wires]).
final class WireWrapping {
    private WireWrapping() {}

    /// Returns a link over the wrapped `bare`. If it cannot be made, closes the wire, which the
    /// link would own.
    static Link linked(Wire bare, LinkOptions options, Function<Wire, Link> link) {
        Wire wrapped = wrapped(bare, options);
        try {
            return link.apply(wrapped);
        } catch (RuntimeException | Error e) {
            closeAfter(e, wrapped); // for example, there is no memory for its buffers
            throw e;
        }
    }

    /// Returns the wire of a link over `bare`. If wrapping throws, closes `bare`, which the link
    /// would own.
    private static Wire wrapped(Wire bare, LinkOptions options) {
        try {
            return Objects.requireNonNull(options.wires().apply(bare), "wire");
        } catch (RuntimeException | Error e) {
            closeAfter(e, bare);
            throw e;
        }
    }

    private static void closeAfter(Throwable failure, Wire wire) {
        try {
            wire.close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
