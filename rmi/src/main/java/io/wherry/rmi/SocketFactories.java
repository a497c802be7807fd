// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.socket.Ports;
import io.wherry.transport.Address;
import java.io.IOException;
import java.rmi.RemoteException;
import java.rmi.server.ExportException;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.RMISocketFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Support for the socket factories of java.rmi programs, where links replace sockets.
final class SocketFactories {
    /* A factory may encrypt. An unknown factory is rejected, since ignoring it would send protected
    data unencrypted. That holds for RMISocketFactory.setSocketFactory, too. The user that runs the
    program may permit it by a system property. */

    private static final String IGNORED = "io.wherry.rmi.ignoreSocketFactories";
    private static final int TRIES = 100;

    private static final Map<LinkSocketFactory, Integer> CHOSEN = new ConcurrentHashMap<>();

    private SocketFactories() {}

    /// Listens at the address that the factories assign to a port.
    ///
    /// @param port 0 for any
    /// @throws ExportException if a factory is unknown, or the port is in use
    /// @throws IllegalArgumentException if the port is out of range
    static void listen(
            RmiRuntime runtime,
            int port,
            @Nullable RMIClientSocketFactory client,
            @Nullable RMIServerSocketFactory server)
            throws ExportException {
        Ports.check(port);
        try {
            LinkSocketFactory links = links(server);
            if (links != null) {
                if (client != null) {
                    check(client);
                }
                listen(runtime, port, links);
            } else {
                check(client);
                check(server);
                runtime.listen(RuntimeAddresses.here(port));
            }
        } catch (IllegalArgumentException e) {
            throw new ExportException(e.getMessage());
        } catch (IOException e) {
            throw new ExportException("port cannot be used: port=" + port, e);
        }
    }

    private static void listen(RmiRuntime runtime, int port, LinkSocketFactory links)
            throws IOException {
        if (port != 0) {
            runtime.listen(links.address(port));
            return;
        }
        synchronized (CHOSEN) {
            Integer chosen = CHOSEN.get(links);
            CHOSEN.put(links, chosen == null ? any(runtime, links) : again(runtime, links, chosen));
        }
    }

    /// Listens at the port that was chosen before, or at another one if it has been taken since.
    private static int again(RmiRuntime runtime, LinkSocketFactory links, int chosen)
            throws IOException {
        try {
            return listenAt(runtime, links, chosen);
        } catch (IOException _) {
            return any(runtime, links);
        }
    }

    private static int listenAt(RmiRuntime runtime, LinkSocketFactory links, int port)
            throws IOException {
        runtime.listen(links.address(port));
        return port;
    }

    private static int any(RmiRuntime runtime, LinkSocketFactory links) throws IOException {
        for (int i = 1; ; i++) {
            int free = LinkSocketFactory.anyPort();
            try {
                return listenAt(runtime, links, free);
            } catch (IOException e) {
                if (i == TRIES) {
                    throw e;
                }
            }
        }
    }

    /// Returns the address of a port of a host.
    ///
    /// @throws RemoteException if the factory is unknown
    static Address at(@Nullable String host, int port, @Nullable RMIClientSocketFactory client)
            throws RemoteException {
        LinkSocketFactory links = links(client);
        if (links != null) {
            return links.address(port > 0 ? port : Registry.REGISTRY_PORT);
        }
        try {
            check(client);
        } catch (IllegalArgumentException e) {
            throw new RemoteException(e.getMessage());
        }
        return RuntimeAddresses.at(host, port);
    }

    /// Returns the given factory, or that of the system property, if it makes links.
    private static @Nullable LinkSocketFactory links(@Nullable Object given) {
        Object factory = used(given);
        if (factory instanceof LinkSocketFactory links) {
            return links;
        }
        return factory == null ? RmiProperties.sockets() : null;
    }

    /// Returns the given factory, otherwise the one that the program has set for all sockets; null
    /// if there is none, or it is unknown and ignored.
    private static @Nullable Object used(@Nullable Object given) {
        Object factory = given == null ? RMISocketFactory.getSocketFactory() : given;
        return isKnown(factory) || !Boolean.getBoolean(IGNORED) ? factory : null;
    }

    private static boolean isKnown(@Nullable Object factory) {
        return factory == null
                || factory instanceof LinkSocketFactory
                || factory == RMISocketFactory.getDefaultSocketFactory();
    }

    private static void check(@Nullable Object given) {
        Object factory = used(given);
        if (factory == null || isKnown(factory)) {
            return;
        }
        throw new IllegalArgumentException(
                "socket factory is not supported: factory="
                        + factory.getClass().getName()
                        + ", ignore it with -D"
                        + IGNORED
                        + "=true");
    }
}
