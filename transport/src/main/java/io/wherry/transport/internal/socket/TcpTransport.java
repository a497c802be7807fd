// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import io.wherry.transport.Transport;
import io.wherry.transport.Wire;
import io.wherry.transport.internal.call.Deadline;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/// Links over TCP, with `TCP_NODELAY` and `SO_KEEPALIVE`.
public final class TcpTransport implements Transport {

    @Override
    public String scheme() {
        return "tcp";
    }

    /// Tries the addresses of a host name one after the other.
    @Override
    public Link connect(Address address, LinkOptions options) throws IOException {
        Address.Tcp target = (Address.Tcp) address;
        Deadline deadline = Deadline.after(options.connectWithin());
        ConnectException refused = new ConnectException("cannot connect: address=" + address);
        for (InetAddress host : InetAddress.getAllByName(target.host())) {
            SocketChannel channel = SocketChannel.open();
            try {
                connect(channel, new InetSocketAddress(host, target.port()), target, deadline);
                return Link.over(wire(channel, target), options);
            } catch (LinkTimeoutException | InterruptedIOException e) {
                channel.close();
                throw e;
            } catch (IOException e) {
                channel.close();
                refused.addSuppressed(e);
            }
        }
        Throwable[] tried = refused.getSuppressed();
        refused.initCause(tried[tried.length - 1]);
        throw refused;
    }

    private static void connect(
            SocketChannel channel, SocketAddress socket, Address address, Deadline deadline)
            throws IOException {
        channel.configureBlocking(false);
        if (channel.connect(socket)) {
            return;
        }
        try (Readiness connected = new Readiness(channel, SelectionKey.OP_CONNECT)) {
            while (!channel.finishConnect()) {
                long nanos = deadline.nanosLeft();
                if (nanos <= 0) {
                    throw new LinkTimeoutException("not connected in time", address);
                }
                connected.await(nanos);
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedIOException(
                            "interrupted while connecting: address=" + address);
                }
            }
        }
    }

    @Override
    public Listener listen(Address address, LinkOptions options) throws IOException {
        Address.Tcp wanted = (Address.Tcp) address;
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.bind(
                    new InetSocketAddress(InetAddress.getByName(wanted.host()), wanted.port()),
                    SocketListener.QUEUE);
            channel.configureBlocking(false);
            Address.Tcp real =
                    new Address.Tcp(wanted.host(), address(channel.getLocalAddress()).port());
            return new TcpListener(channel, real, options);
        } catch (IOException e) {
            channel.close();
            throw new IOException("cannot listen: address=" + address, e);
        }
    }

    static Wire wire(SocketChannel channel, Address remote) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        return new SocketWire(channel, address(channel.getLocalAddress()), remote);
    }

    static Address.Tcp address(SocketAddress socket) {
        InetSocketAddress inet = (InetSocketAddress) socket;
        return new Address.Tcp(inet.getAddress().getHostAddress(), inet.getPort());
    }
}
