// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.ArrayList;
import java.util.List;

/// Binds the server sockets of a TCP listener: one per address, or one per family for the name
/// `localhost`.
final class TcpServerSockets {
    /* A peer resolves `localhost` by its own hosts file: to 127.0.0.1, to ::1 or to both. RFC 6761
    allows no other addresses of that name, so both are bound, independently of the hosts file of
    this host. */

    private static final String LOCALHOST = "localhost";
    private static final List<InetAddress> LOOPBACK =
            List.of(InetAddress.ofLiteral("127.0.0.1"), InetAddress.ofLiteral("::1"));

    /// Attempts to find a free port: a port that is free in the first family may be in use in the
    /// second one.
    private static final int MOST_PORTS = 16;

    private TcpServerSockets() {}

    /// Binds non-blocking channels that share one port. At `::` or `0.0.0.0`, a channel serves IPv6
    /// and IPv4.
    ///
    /// @param address for the message
    /// @param port 0 for any
    static List<ServerSocketChannel> bind(Address address, String host, int port)
            throws IOException {
        try {
            List<InetAddress> hosts = host.equals(LOCALHOST) ? usableLoopback() : List.of();
            return hosts.isEmpty()
                    ? List.of(bound(InetAddress.getByName(host), port))
                    : bound(hosts, port);
        } catch (IOException e) {
            throw new IOException("cannot listen: address=" + address, e);
        }
    }

    private static List<InetAddress> usableLoopback() {
        return LOOPBACK.stream().filter(TcpServerSockets::isUsable).toList();
    }

    private static boolean isUsable(InetAddress loopback) {
        try (ServerSocketChannel probe = ServerSocketChannel.open()) {
            probe.bind(new InetSocketAddress(loopback, 0));
            return true;
        } catch (IOException | UnsupportedAddressTypeException _) {
            return false; // the host or this JVM does not support that family
        }
    }

    private static List<ServerSocketChannel> bound(List<InetAddress> hosts, int port)
            throws IOException {
        for (int left = MOST_PORTS; ; left--) {
            try {
                return boundOnce(hosts, port);
            } catch (BindException e) {
                if (port > 0 || left == 0) {
                    throw e;
                }
            }
        }
    }

    private static List<ServerSocketChannel> boundOnce(List<InetAddress> hosts, int port)
            throws IOException {
        List<ServerSocketChannel> channels = new ArrayList<>();
        try {
            int common = port;
            for (InetAddress host : hosts) {
                ServerSocketChannel channel = bound(host, common);
                channels.add(channel);
                common = TcpSockets.tcp(channel.getLocalAddress()).port();
            }
            return channels;
        } catch (IOException | RuntimeException | Error e) {
            close(channels);
            throw e;
        }
    }

    /// Closes the channels of a listener that cannot be made.
    static void close(List<ServerSocketChannel> channels) throws IOException {
        for (ServerSocketChannel channel : channels) {
            channel.close();
        }
    }

    private static ServerSocketChannel bound(InetAddress host, int port) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.bind(new InetSocketAddress(host, port), SocketListener.QUEUE);
            channel.configureBlocking(false);
            return channel;
        } catch (UnsupportedAddressTypeException e) {
            channel.close();
            throw new IOException(
                    "address family is not supported: host=" + host.getHostAddress(), e);
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }
}
