// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.socket;

import io.wherry.transport.Link;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/// A link as a socket. Its addresses are those of the host's loopback interface, with the port that stands for the link's address.
public final class LinkSocket extends Socket {

    private LinkSocket(LinkConnection connection) throws IOException {
        super(connection);
    }

    /// Connects to a port.
    ///
    /// @throws java.net.ConnectException if nobody listens there
    public static LinkSocket to(Ports ports, int port) throws IOException {
        return opened(new LinkConnection(ports), port);
    }

    /// A link that was accepted.
    static LinkSocket over(Ports ports, Link link) throws IOException {
        return opened(new LinkConnection(ports, link), 0);
    }

    private static LinkSocket opened(LinkConnection connection, int port) throws IOException {
        LinkSocket socket = new LinkSocket(connection);
        socket.connect(address(port));
        return socket;
    }

    /// What stands for a port where java.net wants an address.
    static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
