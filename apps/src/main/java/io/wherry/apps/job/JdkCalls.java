// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import io.wherry.apps.network.Network;
import io.wherry.apps.network.SlowSockets;
import java.io.IOException;
import java.io.Serializable;
import java.rmi.MarshalledObject;
import java.rmi.Remote;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Remote calls of the JDK's java.rmi.
final class JdkCalls implements CallTransport {
    private static final int ANY_PORT = 0;

    private final @Nullable SlowSockets sockets;
    private final List<Remote> offered = new ArrayList<>();

    /// @param host the host at which other ranks reach this one
    /// @param network the simulated network of the sockets; null for none
    JdkCalls(String host, @Nullable Network network) {
        this.sockets = network == null ? null : new SlowSockets(network);
        System.setProperty("java.rmi.server.hostname", host);
    }

    @Override
    public Serializable offer(Remote object) throws IOException {
        Remote stub =
                sockets == null
                        ? UnicastRemoteObject.exportObject(object, ANY_PORT)
                        : UnicastRemoteObject.exportObject(object, ANY_PORT, sockets, sockets);
        offered.add(object);
        return new MarshalledObject<>(stub);
    }

    @Override
    public Remote find(Serializable offer) throws IOException {
        try {
            return (Remote) Objects.requireNonNull(((MarshalledObject<?>) offer).get());
        } catch (ClassNotFoundException e) {
            throw new IOException("stub of an unknown class", e);
        }
    }

    @Override
    public void close() throws IOException {
        for (Remote object : offered) {
            UnicastRemoteObject.unexportObject(object, true);
        }
    }
}
