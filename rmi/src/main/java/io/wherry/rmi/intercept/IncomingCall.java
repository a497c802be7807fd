// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import io.wherry.rmi.Metadata;
import io.wherry.transport.Address;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/// A call that a peer makes.
public interface IncomingCall extends InterceptedCall {

    @Override
    Address peer();

    /// Returns the authenticated caller: the principal that an interceptor has established, otherwise that of the connection (TLS), null if there is
    /// none. Methods get it by `RemoteServer.getClientPrincipal`.
    @Nullable Principal principal();

    /// Returns the same call with an authenticated caller.
    IncomingCall withPrincipal(Principal principal);

    /// Returns the same call with other metadata for the method and for what it calls.
    IncomingCall withMetadata(Metadata metadata);
}
