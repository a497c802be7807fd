// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.transport.Address;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How a wire over TCP ends when its peer is a plain channel of the JDK.
@Timeout(60)
final class SystemSocketWireTest {
    private static final long SOON = LingeringConnections.LONGEST_STALL_NANOS / 2;

    private SocketChannel peer;
    private Wire wire;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            SocketChannel channel = SocketChannel.open(server.getLocalAddress());
            peer = server.accept();
            channel.configureBlocking(false);
            Address address = Address.parse("tcp://localhost:1");
            wire = SystemSocketWire.of(channel, address, address);
        }
        assumeTrue(wire != null, "no native access to sockets on this system");
    }

    @AfterEach
    void close() throws IOException {
        peer.close();
        wire.close();
    }

    /// Sends more than the systems of both sides hold, and ends the output.
    private void sendMoreThanFits() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(1 << 20);
        while (wire.write(new ByteBuffer[] {bytes.clear()}, 0, 1) > 0) {
            Thread.onSpinWait();
        }
        wire.endOutput();
    }

    private void reset() throws IOException {
        peer.socket().setSoLinger(true, 0);
        peer.close();
    }

    private static boolean lingers() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("wherry-lingering-close"));
    }

    private static void awaitTheEndOfLingering() throws InterruptedException {
        long start = System.nanoTime();
        while (lingers() && System.nanoTime() - start < SOON) {
            Thread.sleep(1);
        }
        assertThat(lingers()).as("a thread that keeps the JVM running").isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void wireThatIsResetDoesNotLinger(boolean peerEndsItsOutputFirst) throws Exception {
        sendMoreThanFits();
        if (peerEndsItsOutputFirst) {
            peer.shutdownOutput();
        }
        wire.close();
        reset();

        awaitTheEndOfLingering();
    }

    @Test
    void wireWhoseReaderGotTheErrorDoesNotLinger() throws Exception {
        sendMoreThanFits();
        reset();
        assertThat(readUntilTheEnd()).hasMessageContaining("connection reset");
        wire.close();

        awaitTheEndOfLingering();
    }

    private IOException readUntilTheEnd() throws InterruptedException {
        while (true) {
            try {
                assertThat(wire.read(ByteBuffer.allocate(1))).isZero();
            } catch (IOException error) {
                return error;
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    @Test
    void wireLingersUntilASlowPeerHasReadAll() throws Exception {
        sendMoreThanFits();
        peer.shutdownOutput();
        wire.close();
        Thread.sleep(50);
        assertThat(lingers()).isTrue();

        while (peer.read(ByteBuffer.allocate(1 << 20)) >= 0) {
            Thread.onSpinWait();
        }
        awaitTheEndOfLingering();
    }
}
