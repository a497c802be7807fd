// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;

/// Waits for peers at an address.
///
/// One thread accepts at a time; a second one gets an `IllegalStateException`. Any thread may
/// close.
public interface Listener extends Closeable {

    /// Listens at `address` with the standard options.
    static Listener at(Address address) throws IOException {
        return at(address, LinkOptions.standard());
    }

    /// Listens at `address`; `options` hold for all links it accepts. At the name `localhost` both loopback addresses are served, as far as the
    /// host has them: 127.0.0.1 and ::1, at the same port.
    ///
    /// @throws IllegalArgumentException if no transport for the scheme is installed
    static Listener at(Address address, LinkOptions options) throws IOException {
        return InstalledTransports.forAddress(address).listen(address, options);
    }

    /// Where peers reach this listener: with the real port if port 0 was asked for.
    Address address();

    /// Waits for a peer, as long as it takes.
    default Link accept() throws IOException {
        return accept(Link.FOREVER);
    }

    /// Waits for a peer that has sent something. Its handshake is not waited for: a bad one shows when the link first
    /// receives, so that a hostile peer delays no other one. A connection that sends nothing is closed after
    /// [LinkOptions#connectWithin], or when 1,024 later ones send nothing as well; on sockets it costs one descriptor until then.
    ///
    /// @throws LinkTimeoutException if no peer came in time; the listener is as good as before
    /// @throws LinkClosedException if the listener is or was closed
    Link accept(Duration within) throws IOException;

    boolean isOpen();

    /// Stops listening and wakes a thread that accepts. Links that were accepted stay open.
    @Override
    void close() throws IOException;
}
