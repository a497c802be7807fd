// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/// What TCP ports have in common, whatever is spoken there.
final class TcpPort {

    private TcpPort() {}

    /// Binds a channel that is non-blocking then.
    static ServerSocketChannel bound(Address address, String host, int port) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.bind(
                    new InetSocketAddress(InetAddress.getByName(host), port), SocketListener.QUEUE);
            channel.configureBlocking(false);
            return channel;
        } catch (IOException e) {
            channel.close();
            throw new IOException("cannot listen: address=" + address, e);
        }
    }

    /// A wire with `TCP_NODELAY` and `SO_KEEPALIVE`.
    static Wire wire(SocketChannel channel, Address local, Address remote) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        return new SocketWire(channel, local, remote);
    }

    static Address.Tcp tcp(SocketAddress socket) {
        InetSocketAddress inet = (InetSocketAddress) socket;
        return new Address.Tcp(inet.getAddress().getHostAddress(), inet.getPort());
    }

    static Address.Tls tls(SocketAddress socket) {
        Address.Tcp tcp = tcp(socket);
        return new Address.Tls(tcp.host(), tcp.port());
    }
}
