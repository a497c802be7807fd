// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.session.CurrentCall;
import io.wherry.rmi.internal.session.Session;
import io.wherry.transport.Address;
import java.rmi.server.ServerNotActiveException;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/// A remote object with access to its current caller, in place of `java.rmi.server.RemoteServer`.
public abstract class RemoteServer extends RemoteObject {
    private static final long serialVersionUID = 1;

    private static final String THIS_HOST = "127.0.0.1";

    protected RemoteServer() {}

    /// Returns the authenticated caller of the call that this thread runs: the principal that an
    /// interceptor has established, otherwise that of the connection (TLS with a client
    /// certificate), null if the caller is not authenticated.
    ///
    /// @throws ServerNotActiveException if this thread does not run a call
    public static @Nullable Principal getClientPrincipal() throws ServerNotActiveException {
        if (CurrentCall.session() == null) {
            throw new ServerNotActiveException("not in a remote call");
        }
        return CurrentCall.principal();
    }

    /// Returns the host of the caller of the call that this thread runs; `127.0.0.1` over links
    /// that are local to this host. Over a transport whose addresses have no host, returns the
    /// address of the peer.
    ///
    /// @throws ServerNotActiveException if this thread does not run a call
    public static String getClientHost() throws ServerNotActiveException {
        Session session = CurrentCall.session();
        if (session == null) {
            throw new ServerNotActiveException("not in a remote call");
        }
        Address peer = session.remote();
        return switch (peer) {
            case Address.Tcp tcp -> tcp.host();
            case Address.Tls tls -> tls.host();
            default -> peer.isLocal() ? THIS_HOST : peer.toString();
        };
    }
}
