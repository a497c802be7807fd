// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import io.wherry.transport.Address;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/// Serves raw sockets, each on a thread of its own.
final class RawPingServer implements Closeable {
    private static final int LARGEST_BLOCK = 1 << 26;
    private static final long PAUSE_NANOS = 10_000_000;

    private final ServerSocketChannel server;
    private final Address address;

    private RawPingServer(ServerSocketChannel server, Address address) {
        this.server = server;
        this.address = address;
    }

    static RawPingServer tcp(String host) throws IOException {
        SocketAddress place = new InetSocketAddress(InetAddress.getByName(host), 0);
        return bound(
                ServerSocketChannel.open(),
                place,
                local -> new Address.Tcp(host, ((InetSocketAddress) local).getPort()));
    }

    static RawPingServer unix(Path path) throws IOException {
        SocketAddress place = UnixDomainSocketAddress.of(path);
        return bound(
                ServerSocketChannel.open(StandardProtocolFamily.UNIX),
                place,
                _ -> new Address.Unix(path));
    }

    /// Binds the server and begins to serve, or closes it.
    private static RawPingServer bound(
            ServerSocketChannel server, SocketAddress place, Function<SocketAddress, Address> name)
            throws IOException {
        try {
            server.bind(place);
            RawPingServer bound = new RawPingServer(server, name.apply(server.getLocalAddress()));
            Thread.ofPlatform().daemon().name("wherry-raw-pong").start(bound::accept);
            return bound;
        } catch (IOException | RuntimeException | Error e) {
            server.close();
            throw e;
        }
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
