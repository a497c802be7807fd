// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wherry.cli.jvm.Belongings;
import io.wherry.cli.jvm.PrivateFolder;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The side that answers.
final class PongServer implements Closeable {
    static final String ECHO = "echo";
    static final String SINK = "sink";
    static final String DOORS = "doors";

    private static final Duration GREETING = Duration.ofSeconds(10);

    private final Belongings belongings;
    private final Listener listener;
    private final Listener blocking;
    private final RawPong raw;

    private PongServer(Belongings belongings, Address address, LinkOptions options)
            throws IOException {
        this.belongings = belongings;
        PrivateFolder folder = belongings.own(PrivateFolder.create());
        listener = belongings.own(Listener.at(address, options));
        Address second = second(address, listener.address());
        blocking =
                second == null
                        ? listener
                        : belongings.own(Listener.at(second, options.withPolling(Duration.ZERO)));
        raw = belongings.own(raw(address, folder));
    }

    /// Listens at `address`, and beside it.
    static PongServer at(Address address, LinkOptions options) throws IOException {
        Belongings belongings = Belongings.none();
        try {
            PongServer server = new PongServer(belongings, address, options);
            if (server.blocking != server.listener) {
                Thread.ofPlatform()
                        .daemon()
                        .name("wherry-pong")
                        .start(() -> server.accept(server.blocking));
            }
            return server;
        } catch (IOException | RuntimeException e) {
            belongings.close();
            throw e;
        }
    }

    private static RawPong raw(Address address, PrivateFolder folder) throws IOException {
        return switch (address) {
            case Address.Tcp tcp -> RawPong.tcp(tcp.host());
            case Address.Tls tls -> RawPong.tcp(tls.host());
            default -> RawPong.unix(folder.path().resolve("raw"));
        };
    }

    /// Returns an address for a second listener, null if none can be told from that of the first one: its links are used then.
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

    /// Serves whoever comes, until it is closed.
    void serve() {
        accept(listener);
    }

    private void accept(Listener door) {
        try {
            while (true) {
                Link link = door.accept();
                Thread.ofPlatform().daemon().name("wherry-pong").start(() -> serve(link));
            }
        } catch (IOException _) {
            // closed: nobody is served any more
        }
    }

    private void serve(Link link) {
        try (link) {
            switch (text(link.receive(GREETING))) {
                case ECHO -> echo(link);
                case SINK -> sink(link);
                case DOORS -> {
                    Doors doors = new Doors(blocking.address(), raw.address());
                    link.send(ByteBuffer.wrap(doors.text().getBytes(UTF_8)));
                    link.awaitFrame(); // its end: whoever closes first may take what it sent along
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
        belongings.close();
    }
}
