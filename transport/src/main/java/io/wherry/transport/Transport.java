// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;

/// One way to move bytes between JVMs.
///
/// TCP and Unix sockets are built in; others are found by `java.util.ServiceLoader`. A transport is
/// thread-safe.
public interface Transport {

    /// The scheme of the addresses it serves, such as `tcp`.
    String scheme();

    /// Opens a link to a listener; called by [Link#to(Address, LinkOptions)] with an address of
    /// [#scheme].
    ///
    /// @throws LinkTimeoutException if it took longer than `options.connectWithin()`
    Link connect(Address address, LinkOptions options) throws IOException;

    /// Starts to listen; called by [Listener#at(Address, LinkOptions)] with an address of
    /// [#scheme].
    Listener listen(Address address, LinkOptions options) throws IOException;
}
