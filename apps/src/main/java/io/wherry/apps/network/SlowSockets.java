// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import java.io.IOException;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;

/// Creates sockets of a [Network] for the JDK's java.rmi, both for exported objects and, inside
/// their stubs, for callers. The [NetworkPort] is that of the JVM in which a socket is created.
public record SlowSockets(Network network)
        implements RMIClientSocketFactory, RMIServerSocketFactory, Serializable {

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        SlowSocket socket = new SlowSocket(NetworkPort.at(network));
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(host, port));
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        return new SlowServerSocket(port, NetworkPort.at(network));
    }
}
