// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.RemoteException;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import org.jspecify.annotations.Nullable;

/// Makes and finds registries, as `java.rmi.registry.LocateRegistry` does, for the standard runtime.
public final class LocateRegistry {
    private LocateRegistry() {}

    /// The registry of this host at the standard port.
    public static Registry getRegistry() throws RemoteException {
        return getRegistry(null, Registry.REGISTRY_PORT);
    }

    public static Registry getRegistry(int port) throws RemoteException {
        return getRegistry(null, port);
    }

    /// The registry of `host` at the standard port.
    ///
    /// @param host null for this one
    public static Registry getRegistry(@Nullable String host) throws RemoteException {
        return getRegistry(host, Registry.REGISTRY_PORT);
    }

    /// The registry of `host`. Nobody is asked before the first call.
    ///
    /// @param host null for this one
    /// @param port 0 for the standard one
    public static Registry getRegistry(@Nullable String host, int port) throws RemoteException {
        return getRegistry(host, port, null);
    }

    /// The registry of `host`, over the links of a [LinkSocketFactory].
    ///
    /// @param host null for this one
    /// @param port 0 for the standard one
    /// @param client null for TCP; others than `LinkSocketFactory` are refused, unless the system property
    ///     `io.wherry.rmi.ignoreSocketFactories` is `true`
    public static Registry getRegistry(
            @Nullable String host, int port, @Nullable RMIClientSocketFactory client)
            throws RemoteException {
        return RmiRuntime.standard().registryAt(SocketFactories.at(host, port, client));
    }

    /// Makes the registry of this JVM and listens at `port`: for this host only, unless the system property
    /// `java.rmi.server.hostname` says by which name others know it.
    ///
    /// @throws java.rmi.server.ExportException if there is one, or the port is taken
    public static Registry createRegistry(int port) throws RemoteException {
        return createRegistry(port, null, null);
    }

    /// Makes the registry of this JVM and listens where a [LinkSocketFactory] would.
    ///
    /// @param client null or as for `server`
    /// @param server null for TCP; others than `LinkSocketFactory` are refused, unless the system property
    ///     `io.wherry.rmi.ignoreSocketFactories` is `true`
    /// @throws java.rmi.server.ExportException if there is a registry, the port is taken or a factory refused
    public static Registry createRegistry(
            int port,
            @Nullable RMIClientSocketFactory client,
            @Nullable RMIServerSocketFactory server)
            throws RemoteException {
        RmiRuntime runtime = RmiRuntime.standard();
        SocketFactories.listen(runtime, port, client, server);
        return runtime.createRegistry();
    }
}
