// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class PendingConnectionsTest {
    private static final int FLOOD = 1_000;
    private static final int FEW = 200;

    private final List<SocketChannel> peers = new ArrayList<>();
    private int admitted;

    private void connect(SocketAddress server) {
        try {
            SocketChannel peer = SocketChannel.open(server);
            peer.write(ByteBuffer.wrap(new byte[] {1}));
            peers.add(peer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Whenever a connection is admitted, the next peer has connected and sent its greeting.
    @Test
    void aFloodDoesNotKeepWhatHasArrived() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            server.configureBlocking(false);
            SocketAddress address = server.getLocalAddress();
            try (PendingConnections<SocketChannel> pending =
                    new PendingConnections<>(
                            List.of(server),
                            Address.parse("tcp://127.0.0.1:1"),
                            Duration.ofSeconds(20),
                            channel -> {
                                admitted++;
                                if (admitted < FLOOD) {
                                    connect(address);
                                }
                                return () -> channel;
                            })) {
                connect(address);
                pending.accept(Deadline.after(Duration.ofSeconds(20))).close();

                assertThat(admitted).isLessThan(FEW);
            }
        } finally {
            for (SocketChannel peer : peers) {
                peer.close();
            }
        }
    }

    /// So fails an access to mapped memory that the peer has truncated.
    @Test
    void anInternalErrorAtOnePeerDoesNotKeepTheNext() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            server.configureBlocking(false);
            try (PendingConnections<SocketChannel> pending =
                    new PendingConnections<>(
                            List.of(server),
                            Address.parse("tcp://127.0.0.1:1"),
                            Duration.ofSeconds(20),
                            channel -> {
                                admitted++;
                                boolean first = admitted == 1;
                                return () -> greeting(channel, first);
                            })) {
                connect(server.getLocalAddress());
                connect(server.getLocalAddress());

                pending.accept(Deadline.after(Duration.ofSeconds(20))).close();

                assertThat(admitted).isEqualTo(2);
            }
        } finally {
            for (SocketChannel peer : peers) {
                peer.close();
            }
        }
    }

    /// For lack of memory, for example.
    @Test
    void aConnectionThatCannotBeAdmittedDoesNotKeepTheNext() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            server.configureBlocking(false);
            try (PendingConnections<SocketChannel> pending =
                    new PendingConnections<>(
                            List.of(server),
                            Address.parse("tcp://127.0.0.1:1"),
                            Duration.ofSeconds(20),
                            channel -> {
                                admitted++;
                                if (admitted == 1) {
                                    throw new OutOfMemoryError("no room for a greeting");
                                }
                                return () -> channel;
                            })) {
                Deadline deadline = Deadline.after(Duration.ofSeconds(20));
                connect(server.getLocalAddress());
                assertThatThrownBy(() -> pending.accept(deadline))
                        .isInstanceOf(OutOfMemoryError.class);

                connect(server.getLocalAddress());
                pending.accept(deadline).close();

                assertThat(admitted).isEqualTo(2);
            }
        } finally {
            for (SocketChannel peer : peers) {
                peer.close();
            }
        }
    }

    private static SocketChannel greeting(SocketChannel channel, boolean fails) {
        if (fails) {
            throw new InternalError("truncated");
        }
        return channel;
    }
}
