// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;

/// One way to move bytes between JVMs.
///
/// TCP, TLS, Unix sockets and loopback are built in; others are found by [java.util.ServiceLoader] as services of this type, by the
/// class loader of this module and by the context class loader of the thread that parses an address, connects or listens. Where
/// several have one scheme, a built-in one counts first, then the one that was found first. One that cannot be loaded is logged
/// and left out. Each class has one instance, which is thread-safe.
///
/// A transport makes its links of a [Wire] with [Link#over] and [Link#accepted].
public interface Transport {

    /// The scheme of the addresses it serves, such as `tcp`: a lower-case letter, then lower-case letters, digits, `+`, `-`
    /// and `.`.
    String scheme();

    /// Reads what stands behind `scheme://` in an address; called by [Address#parse]. The text of the address that it returns
    /// is read back to an equal one.
    ///
    /// @throws IllegalArgumentException if no address of this transport looks like that
    default Address parse(String rest) {
        return new Address.Other(scheme(), rest);
    }

    /// Opens a link to a listener; called by [Link#to(Address, LinkOptions)] with an address of
    /// [#scheme].
    ///
    /// @throws java.net.ConnectException if nobody listens there; its message has the address
    /// @throws LinkTimeoutException if it took longer than `options.connectWithin()`
    Link connect(Address address, LinkOptions options) throws IOException;

    /// Starts to listen; called by [Listener#at(Address, LinkOptions)] with an address of
    /// [#scheme].
    Listener listen(Address address, LinkOptions options) throws IOException;
}
