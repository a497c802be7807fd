// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// Forwards TCP connections to a port of this host until it freezes them: frozen connections stay
/// open and do not forward bytes, like a hanging tunnel.
final class FreezingProxy implements AutoCloseable {
    private final int target;
    private final ServerSocketChannel server;
    private final List<Forwarded> all = new ArrayList<>(); // guarded by this

    /// One connection.
    private record Forwarded(SocketChannel client, SocketChannel server, AtomicBoolean frozen) {
        void pump(SocketChannel from, SocketChannel to) {
            ByteBuffer buffer = ByteBuffer.allocate(1 << 14);
            try {
                while (from.read(buffer.clear()) >= 0) {
                    buffer.flip();
                    while (!frozen.get() && buffer.hasRemaining()) {
                        to.write(buffer);
                    }
                    if (frozen.get()) {
                        return;
                    }
                }
                to.shutdownOutput();
            } catch (IOException _) {
                // one of them is gone
            }
        }

        void close() throws IOException {
            client.close();
            server.close();
        }
    }

    /// @param target port of this host
    FreezingProxy(int target) throws IOException {
        this.target = target;
        server = ServerSocketChannel.open().bind(new InetSocketAddress(localhost(), 0));
        Thread.ofPlatform().daemon().name("proxy").start(this::accept);
    }

    private static InetAddress localhost() {
        return InetAddress.ofLiteral("127.0.0.1");
    }

    int port() {
        return server.socket().getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                forward(server.accept());
            }
        } catch (ClosedChannelException _) {
            // closed by the test
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void forward(SocketChannel client) throws IOException {
        SocketChannel further = SocketChannel.open(new InetSocketAddress(localhost(), target));
        Forwarded forwarded = new Forwarded(client, further, new AtomicBoolean());
        synchronized (this) {
            all.add(forwarded);
        }
        Thread.ofPlatform().daemon().start(() -> forwarded.pump(client, further));
        Thread.ofPlatform().daemon().start(() -> forwarded.pump(further, client));
    }

    /// Freezes the existing connections; new ones are forwarded.
    synchronized void freeze() {
        all.forEach(each -> each.frozen().set(true));
    }

    @Override
    public synchronized void close() throws IOException {
        server.close();
        for (Forwarded each : all) {
            each.close();
        }
    }
}
