// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;

/// A medium for links between JVMs.
///
/// TCP, TLS, Unix sockets and loopback are built in; others are found by [java.util.ServiceLoader]
/// as services of this type, by the class loader of this module and by the context class loader of
/// the thread that parses an address, connects or listens. If several have the same scheme, a
/// built-in one takes precedence, then the one that was found first. A transport that cannot be
/// loaded is logged and left out. Each class has one instance, which is thread-safe.
///
/// A transport creates a link from a [Wire] with [Link#over] or [Link#accepted].
public interface Transport {

    /// Returns the scheme of its addresses, such as `tcp`: a lower-case letter, then lower-case
    /// letters, digits, `+`, `-` and `.`.
    String scheme();

    /// Parses the text after `scheme://` of an address; called by [Address#parse]. The `toString()`
    /// of the returned address must parse to an equal address.
    ///
    /// @throws IllegalArgumentException if the text is not an address of this transport
    default Address parse(String rest) {
        return new Address.Other(scheme(), rest);
    }

    /// Opens a link to a listener; called by [Link#to(Address, LinkOptions)] with an address of
    /// [#scheme].
    ///
    /// @throws java.net.ConnectException if there is no listener; its message contains the address
    /// @throws LinkTimeoutException if it took longer than `options.connectWithin()`
    Link connect(Address address, LinkOptions options) throws IOException;

    /// Starts to listen; called by [Listener#at(Address, LinkOptions)] with an address of
    /// [#scheme].
    Listener listen(Address address, LinkOptions options) throws IOException;
}
