// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wherry.cli.jvm.CloseableStack;
import io.wherry.cli.jvm.PrivateFolder;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The echo server of a ping.
final class PingServer implements Closeable {
    static final String ECHO = "echo";
    static final String SINK = "sink";
    static final String ADDRESSES = "doors";

    private static final Duration GREETING = Duration.ofSeconds(10);
    private static final long PAUSE_NANOS = 10_000_000;

    private final CloseableStack resources;
    private final Listener listener;
    private final Listener blocking;
    private final RawPingServer raw;

    private PingServer(CloseableStack resources, Address address, LinkOptions options)
            throws IOException {
        this.resources = resources;
        PrivateFolder folder = resources.own(PrivateFolder.create());
        listener = resources.own(Listener.at(address, options));
        Address second = second(address, listener.address());
        blocking =
                second == null
                        ? listener
                        : resources.own(Listener.at(second, options.withPolling(Duration.ZERO)));
        raw = resources.own(raw(address, folder));
    }

    /// Opens the listener at `address`, the non-polling listener and the raw socket.
    static PingServer at(Address address, LinkOptions options) throws IOException {
        CloseableStack resources = CloseableStack.none();
        try {
            PingServer server = new PingServer(resources, address, options);
            if (server.blocking != server.listener) {
                Thread.ofPlatform()
                        .daemon()
                        .name("wherry-pong")
                        .start(() -> server.accept(server.blocking));
            }
            return server;
        } catch (IOException | RuntimeException | Error e) {
            resources.close();
            throw e;
        }
    }

    private static RawPingServer raw(Address address, PrivateFolder folder) throws IOException {
        return switch (address) {
            case Address.Tcp tcp -> RawPingServer.tcp(tcp.host());
            case Address.Tls tls -> RawPingServer.tcp(tls.host());
            default -> RawPingServer.unix(folder.path().resolve("raw"));
        };
    }

    /// Returns an address for a second listener, null if it cannot be derived from the first
    /// address:
    /// links of the first listener are used then.
    ///
    /// @param asked where the first one was to listen
    /// @param first where it listens
    private static @Nullable Address second(Address asked, Address first) {
        return switch (first) {
            case Address.Tcp tcp -> new Address.Tcp(tcp.host(), 0);
            case Address.Tls tls -> new Address.Tls(tls.host(), 0);
            case Address.Unix unix -> new Address.Unix(Path.of(unix.path() + "-blocking"));
            case Address.Shm shm -> new Address.Shm(shm.name() + "-blocking");
            case Address.Loopback loopback -> new Address.Loopback(loopback.name() + "-blocking");
            case Address.Mpi mpi -> mpi;
            default -> asked.equals(first) ? null : asked; // a free place was asked for
        };
    }

    Address address() {
        return listener.address();
    }

    /// Accepts connections and serves each on a thread of its own, until this server is closed.
    void serve() {
        accept(listener);
    }

    /// Accepts connections until the listener is closed. A connection that fails does not end it.
    void accept(Listener door) {
        while (door.isOpen()) {
            try {
                begin(door.accept());
            } catch (InterruptedIOException _) {
                return;
            } catch (IOException | OutOfMemoryError _) {
                // closed, or, for example, no free descriptor, or no memory for a thread
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /// Serves a link on a thread of its own, or closes it.
    private void begin(Link link) throws IOException {
        boolean begun = false;
        try {
            Thread.ofPlatform().daemon().name("wherry-pong").start(() -> serve(link));
            begun = true;
        } finally {
            if (!begun) {
                link.close();
            }
        }
    }

    private void serve(Link link) {
        try (link) {
            switch (text(link.receive(GREETING))) {
                case ECHO -> echo(link);
                case SINK -> sink(link);
                case ADDRESSES -> {
                    ServerAddresses addresses =
                            new ServerAddresses(blocking.address(), raw.address());
                    link.send(ByteBuffer.wrap(addresses.text().getBytes(UTF_8)));
                    link.awaitFrame(); // waits for the peer to close: an earlier close may lose
                    // the frame
                }
                default -> {
                    // a stranger
                }
            }
        } catch (IOException _) {
            // the other side has what it wanted
        }
    }

    static String text(MemorySegment frame) {
        return new String(frame.toArray(ValueLayout.JAVA_BYTE), UTF_8);
    }

    private static void echo(Link link) throws IOException {
        while (true) {
            link.send(link.receive());
        }
    }

    private static void sink(Link link) throws IOException {
        while (true) {
            if (link.receive().byteSize() == 0) {
                link.send(MemorySegment.NULL);
            }
        }
    }

    @Override
    public void close() {
        resources.close();
    }
}
