// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.RemoteException;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import org.jspecify.annotations.Nullable;

/// Creates and locates registries, like `java.rmi.registry.LocateRegistry`, for the standard
/// runtime.
public final class LocateRegistry {
    private LocateRegistry() {}

    /// Returns a stub of the registry of this host at the standard port.
    public static Registry getRegistry() throws RemoteException {
        return getRegistry(null, Registry.REGISTRY_PORT);
    }

    public static Registry getRegistry(int port) throws RemoteException {
        return getRegistry(null, port);
    }

    /// Returns a stub of the registry of `host` at the standard port.
    ///
    /// @param host null for this host
    public static Registry getRegistry(@Nullable String host) throws RemoteException {
        return getRegistry(host, Registry.REGISTRY_PORT);
    }

    /// Returns a stub of the registry of `host`. Does not connect before the first call.
    ///
    /// @param host null for this host
    /// @param port 0 for the standard port
    public static Registry getRegistry(@Nullable String host, int port) throws RemoteException {
        return getRegistry(host, port, null);
    }

    /// Returns a stub of the registry of `host`, over the links of a [LinkSocketFactory].
    ///
    /// @param host null for this host
    /// @param port 0 for the standard port
    /// @param client null for the factory of `RMISocketFactory.setSocketFactory`, otherwise TCP;
    ///     other factories than `LinkSocketFactory` are rejected, unless the system property
    ///     `io.wherry.rmi.ignoreSocketFactories` is `true`
    public static Registry getRegistry(
            @Nullable String host, int port, @Nullable RMIClientSocketFactory client)
            throws RemoteException {
        return RmiRuntime.standard().registryAt(SocketFactories.at(host, port, client));
    }

    /// Creates the registry of this JVM and listens at `port`: at the loopback addresses only,
    /// unless the system property `java.rmi.server.hostname` advertises this host to others.
    ///
    /// @throws java.rmi.server.ExportException if there is a registry already, or the port is in
    ///     use
    /// @throws IllegalArgumentException if the port is out of range
    public static Registry createRegistry(int port) throws RemoteException {
        return createRegistry(port, null, null);
    }

    /// Creates the registry of this JVM and listens at the address that a [LinkSocketFactory]
    /// assigns to the port.
    ///
    /// @param client null or as for `server`
    /// @param server null for the factory of `RMISocketFactory.setSocketFactory`, otherwise TCP;
    ///     other factories than `LinkSocketFactory` are rejected, unless the system property
    ///     `io.wherry.rmi.ignoreSocketFactories` is `true`
    /// @throws java.rmi.server.ExportException if there is a registry already, the port is in use
    ///     or a factory is rejected
    public static Registry createRegistry(
            int port,
            @Nullable RMIClientSocketFactory client,
            @Nullable RMIServerSocketFactory server)
            throws RemoteException {
        RmiRuntime runtime = RmiRuntime.standard();
        synchronized (runtime.exportLock()) {
            runtime.checkNoRegistry();
            SocketFactories.listen(runtime, port, client, server);
            return runtime.createRegistry();
        }
    }
}
