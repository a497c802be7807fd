// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.socket;

import io.wherry.transport.Link;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/// A socket over a link. Its addresses are those of the loopback interface, with the port that is
/// mapped to the link's address.
public final class LinkSocket extends Socket {

    private LinkSocket(LinkConnection connection) throws IOException {
        super(connection);
    }

    /// Connects to a port.
    ///
    /// @throws java.net.ConnectException if there is no listener
    public static LinkSocket to(Ports ports, int port) throws IOException {
        return opened(new LinkConnection(ports), port);
    }

    /// Returns a socket over an accepted link.
    static LinkSocket over(Ports ports, Link link) throws IOException {
        return opened(new LinkConnection(ports, link), 0);
    }

    private static LinkSocket opened(LinkConnection connection, int port) throws IOException {
        LinkSocket socket = new LinkSocket(connection);
        socket.connect(address(port));
        return socket;
    }

    /// Returns the socket address of a port.
    static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
