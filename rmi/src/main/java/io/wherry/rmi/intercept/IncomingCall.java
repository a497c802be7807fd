// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import io.wherry.rmi.Metadata;
import io.wherry.transport.Address;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/// A call from a peer.
public interface IncomingCall extends InterceptedCall {

    @Override
    Address peer();

    /// Returns the authenticated caller: the principal that an interceptor has established,
    /// otherwise that of the connection (TLS), null if there is none. Methods get it with
    /// `RemoteServer.getClientPrincipal`.
    @Nullable Principal principal();

    /// Returns a copy with an authenticated caller.
    IncomingCall withPrincipal(Principal principal);

    /// Returns a copy with other metadata for the method and for the calls that it makes.
    IncomingCall withMetadata(Metadata metadata);
}
