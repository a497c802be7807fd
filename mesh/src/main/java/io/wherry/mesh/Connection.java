// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A link to a peer that reports back-pressure.
public final class Connection {
    private final Link link;
    private final BackPressureWire wire;

    private Connection(Link link, BackPressureWire wire) {
        this.link = link;
        this.wire = wire;
    }

    /// Opens a connection to the listener at `address`.
    ///
    /// @throws IOException if there is no listener, or it takes longer than `options.connectWithin()`
    public static Connection to(Address address, LinkOptions options) throws IOException {
        Factory opened = new Factory(options);
        return opened.connection(Link.to(address, opened.options()));
    }

    public Link link() {
        return link;
    }

    /// Sets the action to run each time before the sending thread blocks for room. If both peers block in a send, neither makes
    /// progress until one of them receives. Must be called before the first frame is sent.
    public void onBackPressure(Runnable action) {
        wire.onBackPressure(action);
    }

    /// Creates connections for links that are opened or accepted with its options. Confined to one thread.
    static final class Factory {
        private final LinkOptions options;
        private @Nullable BackPressureWire last;

        Factory(LinkOptions options) {
            this.options = options.withWires(this::wrap);
        }

        private Wire wrap(Wire wire) {
            BackPressureWire wrapped = new BackPressureWire(wire);
            last = wrapped;
            return wrapped;
        }

        /// Returns the options to open or accept links with.
        LinkOptions options() {
            return options;
        }

        /// Returns the connection for `link`, which must be the link opened most recently.
        Connection connection(Link link) {
            return new Connection(link, Objects.requireNonNull(last, "no link was opened"));
        }
    }
}
