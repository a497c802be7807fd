// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;

/// Accepts links of peers at an address.
///
/// One thread accepts at a time; a second one gets an `IllegalStateException`. Any thread may
/// close.
public interface Listener extends Closeable {

    /// Listens at `address` with the standard options.
    static Listener at(Address address) throws IOException {
        return at(address, LinkOptions.standard());
    }

    /// Listens at `address`; `options` apply to all accepted links. For the name `localhost`, both
    /// loopback addresses that the host supports are bound to the same port: 127.0.0.1 and ::1.
    ///
    /// @throws IllegalArgumentException if no transport for the scheme is installed
    static Listener at(Address address, LinkOptions options) throws IOException {
        return InstalledTransports.forAddress(address).listen(address, options);
    }

    /// Returns the address at which peers reach this listener, with the actual port if port 0 was
    /// requested.
    Address address();

    /// Blocks until a peer has connected.
    default Link accept() throws IOException {
        return accept(Link.FOREVER);
    }

    /// Blocks until a peer has connected and has sent its first bytes. Does not wait for its
    /// handshake, which is checked when the link first receives, so that a hostile peer does not
    /// delay others. A connection that sends nothing is closed after [LinkOptions#connectWithin],
    /// or when 1,024 later ones send nothing as well; on sockets it uses one descriptor until then.
    ///
    /// @throws LinkTimeoutException if no peer connected in time; the listener stays usable
    /// @throws LinkClosedException if the listener is closed
    Link accept(Duration within) throws IOException;

    boolean isOpen();

    /// Stops listening and wakes a thread that is blocked in [#accept()]. Accepted links stay open.
    @Override
    void close() throws IOException;
}
