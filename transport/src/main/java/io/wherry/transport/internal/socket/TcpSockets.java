// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import jdk.net.ExtendedSocketOptions;

/// Operations on TCP sockets that the transports with and without TLS share.
final class TcpSockets {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /// Limit of the keep-alive time in Linux, in seconds.
    private static final long LONGEST_SILENCE = 32_767;

    /// Keep-alive probes without a reply before the link is broken.
    private static final int PROBES = 3;

    private TcpSockets() {}

    /// Connects to the first address of a host that accepts the connection.
    ///
    /// @return a channel that is non-blocking
    static SocketChannel connected(Address address, String host, int port, Duration within)
            throws IOException {
        Deadline deadline = Deadline.after(within);
        List<InetAddress> hosts = List.of(InetAddress.getAllByName(host));
        return TcpConnector.connect(hosts, port, address, deadline);
    }

    /// Returns a wire with `TCP_NODELAY` and `SO_KEEPALIVE`.
    static Wire wire(SocketChannel channel, Address local, Address remote, LinkOptions options)
            throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        long silence = Math.ceilDiv(Deadline.nanos(options.keepAlive()), NANOS_PER_SECOND);
        if (silence > 0
                && channel.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
            setKeepAlive(channel, (int) Math.min(silence, LONGEST_SILENCE));
        }
        return SocketWire.of(channel, local, remote, options);
    }

    /* TCP_USER_TIMEOUT would also detect a host that vanished before it acknowledged sent bytes. It
    is not set: with it, Linux also ends connections whose peer has a full receive window for that
    time, and a receiver may be slow. */

    private static void setKeepAlive(SocketChannel channel, int seconds) throws IOException {
        channel.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, seconds);
        channel.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, PROBES);
        channel.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, Math.ceilDiv(seconds, PROBES));
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
