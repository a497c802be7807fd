// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.util.Objects;

/// Wraps the wires of links ([LinkOptions#wires]).
final class WireWrapping {
    private WireWrapping() {}

    /// Returns the wire of a link over `bare`. If wrapping throws, closes `bare`, which the link
    /// would own.
    static Wire wrapped(Wire bare, LinkOptions options) {
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
