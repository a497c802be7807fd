// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import io.wherry.transport.Address;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// Serves raw sockets, each on a thread of its own.
final class RawPingServer implements Closeable {
    private static final int LARGEST_BLOCK = 1 << 26;
    private static final long PAUSE_NANOS = 10_000_000;

    private final ServerSocketChannel server;
    private final Address address;

    private RawPingServer(ServerSocketChannel server, Address address) {
        this.server = server;
        this.address = address;
        Thread.ofPlatform().daemon().name("wherry-raw-pong").start(this::accept);
    }

    static RawPingServer tcp(String host) throws IOException {
        ServerSocketChannel server =
                ServerSocketChannel.open()
                        .bind(new InetSocketAddress(InetAddress.getByName(host), 0));
        int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
        return new RawPingServer(server, new Address.Tcp(host, port));
    }

    static RawPingServer unix(Path path) throws IOException {
        ServerSocketChannel server =
                ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                        .bind(UnixDomainSocketAddress.of(path));
        return new RawPingServer(server, new Address.Unix(path));
    }

    Address address() {
        return address;
    }

    private void accept() {
        while (server.isOpen()) {
            try {
                begin(server.accept());
            } catch (IOException | OutOfMemoryError _) {
                // closed, or, for example, no free descriptor, or no memory for a thread
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static void begin(SocketChannel channel) throws IOException {
        boolean begun = false;
        try {
            Thread.ofPlatform().daemon().name("wherry-raw-pong").start(() -> serve(channel));
            begun = true;
        } finally {
            if (!begun) {
                channel.close();
            }
        }
    }

    private static void serve(SocketChannel channel) {
        try (channel) {
            ByteBuffer greeting = ByteBuffer.allocate(RawSocket.GREETING);
            while (greeting.hasRemaining()) {
                if (channel.read(greeting) < 0) {
                    return;
                }
            }
            int size = greeting.flip().getInt();
            Optional<RawKind> kind = RawKind.of(greeting.getInt());
            if (size > 0 && size <= LARGEST_BLOCK && kind.isPresent()) {
                serve(channel, kind.get(), size);
            }
        } catch (IOException _) {
            // the other side has what it wanted
        }
    }

    private static void serve(SocketChannel channel, RawKind kind, int size) throws IOException {
        try (RawSocket socket = RawSocket.prepared(channel, kind, size)) {
            while (true) {
                switch (kind) {
                    case SINK -> swallow(socket, channel);
                    case ECHO -> echo(socket);
                    case SPIN -> echoOrRest(socket);
                }
            }
        }
    }

    private static void echo(RawSocket socket) throws IOException {
        socket.receive();
        socket.send();
    }

    /// Stops spinning when the peer asks for it: a spinning thread would take a core from later
    /// measurements.
    private static void echoOrRest(RawSocket socket) throws IOException {
        socket.receive();
        socket.restIfAsked();
        socket.send();
    }

    /// Discards the number of bytes that is given by a preceding long.
    private static void swallow(RawSocket socket, SocketChannel channel) throws IOException {
        ByteBuffer announced = ByteBuffer.allocate(Long.BYTES);
        while (announced.hasRemaining()) {
            if (channel.read(announced) < 0) {
                throw new EOFException("peer has closed the connection");
            }
        }
        long left = announced.flip().getLong();
        while (left > 0) {
            left -= socket.receiveSome(left);
        }
        socket.sign();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
