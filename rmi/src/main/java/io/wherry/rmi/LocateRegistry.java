// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.io.IOException;
import java.rmi.RemoteException;
import java.rmi.server.ExportException;
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
        return RmiRuntime.standard().registryAt(Host.at(host, port));
    }

    /// Makes the registry of this JVM and listens at `port`: for this host only, unless the system property
    /// `java.rmi.server.hostname` says by which name others know it.
    ///
    /// @throws ExportException if there is one, or the port is taken
    public static Registry createRegistry(int port) throws RemoteException {
        RmiRuntime runtime = RmiRuntime.standard();
        try {
            runtime.listen(Host.here(port));
        } catch (IOException e) {
            throw new ExportException("port cannot be used: port=" + port, e);
        }
        return runtime.createRegistry();
    }
}
