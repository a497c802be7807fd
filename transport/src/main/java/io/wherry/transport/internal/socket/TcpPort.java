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

/// What TCP ports have in common, whatever is spoken there.
final class TcpPort {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /// Seconds: the most that Linux takes.
    private static final long LONGEST_SILENCE = 32_767;

    /// Questions to a silent peer before the link is broken.
    private static final int QUESTIONS = 3;

    private TcpPort() {}

    /// Connects to a host, whichever of its addresses answers.
    ///
    /// @return a channel that is non-blocking
    static SocketChannel connected(Address address, String host, int port, Duration within)
            throws IOException {
        Deadline deadline = Deadline.after(within);
        List<InetAddress> hosts = List.of(InetAddress.getAllByName(host));
        return TcpConnector.connect(hosts, port, address, deadline);
    }

    /// A wire with `TCP_NODELAY` and `SO_KEEPALIVE`.
    static Wire wire(SocketChannel channel, Address local, Address remote, LinkOptions options)
            throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        long silence = Math.ceilDiv(Deadline.nanos(options.keepAlive()), NANOS_PER_SECOND);
        if (silence > 0
                && channel.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
            askAfter(channel, (int) Math.min(silence, LONGEST_SILENCE));
        }
        return SocketWire.of(channel, local, remote, options);
    }

    /* TCP_USER_TIMEOUT would also find a host that vanished before it acknowledged what was sent. It is not set: Linux ends connections by it whose
    peer has no room for so long, and a receiver may be slow. */

    private static void askAfter(SocketChannel channel, int seconds) throws IOException {
        channel.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, seconds);
        channel.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, QUESTIONS);
        channel.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, Math.ceilDiv(seconds, QUESTIONS));
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
