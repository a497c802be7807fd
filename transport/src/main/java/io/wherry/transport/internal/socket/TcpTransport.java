// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.Transport;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;

/// The transport for links over TCP.
public final class TcpTransport implements Transport {

    @Override
    public String scheme() {
        return "tcp";
    }

    @Override
    public Link connect(Address address, LinkOptions options) throws IOException {
        Address.Tcp target = (Address.Tcp) address;
        SocketChannel channel =
                TcpSockets.connected(target, target.host(), target.port(), options.connectWithin());
        try {
            return Link.over(wire(channel, target, options), options);
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public Listener listen(Address address, LinkOptions options) throws IOException {
        Address.Tcp wanted = (Address.Tcp) address;
        List<ServerSocketChannel> channels =
                TcpServerSockets.bind(wanted, wanted.host(), wanted.port());
        try {
            int port = TcpSockets.tcp(channels.getFirst().getLocalAddress()).port();
            return new TcpListener(channels, new Address.Tcp(wanted.host(), port), options);
        } catch (IOException | RuntimeException | Error e) {
            TcpServerSockets.close(channels);
            throw e;
        }
    }

    static Wire wire(SocketChannel channel, Address remote, LinkOptions options)
            throws IOException {
        return TcpSockets.wire(channel, TcpSockets.tcp(channel.getLocalAddress()), remote, options);
    }
}
