// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How long a closed wire over TCP keeps the JVM running. Its peer is a plain channel of the JDK.
@Timeout(60)
final class LingeringWireTest {
    private static final long SOON = LingeringConnections.LONGEST_STALL_NANOS / 2;

    private SocketChannel peer;
    private Wire wire;

    private void connect(boolean systemCalls, String host) throws IOException {
        Address address = Address.parse("tcp://localhost:1");
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getByName(host), 0));
            SocketChannel channel = SocketChannel.open(server.getLocalAddress());
            peer = server.accept();
            channel.configureBlocking(false);
            LinkOptions options = LinkOptions.standard().withInterruptible(!systemCalls);
            wire = SocketWire.of(channel, address, address, options);
        }
        assumeTrue(
                wire instanceof SystemSocketWire == systemCalls,
                "no native access to sockets on this system");
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

    @ParameterizedTest(name = "system calls: {0}, peer ends its output first: {1}")
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void wireThatIsResetDoesNotLinger(boolean systemCalls, boolean peerEndsFirst) throws Exception {
        connect(systemCalls, "127.0.0.1");
        sendMoreThanFits();
        if (peerEndsFirst) {
            peer.shutdownOutput();
        }
        wire.close();
        reset();

        awaitTheEndOfLingering();
    }

    @ParameterizedTest(name = "system calls: {0}")
    @ValueSource(booleans = {false, true})
    void wireWhoseReaderGotTheErrorDoesNotLinger(boolean systemCalls) throws Exception {
        connect(systemCalls, "127.0.0.1");
        sendMoreThanFits();
        reset();
        assertThat(readUntilTheEnd()).isNotNull();
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

    @ParameterizedTest(name = "system calls: {0}, host: {1}")
    @CsvSource({"false, 127.0.0.1", "true, 127.0.0.1", "false, ::1", "true, ::1"})
    void wireDoesNotWaitForAPeerThatStaysOpen(boolean systemCalls, String host) throws Exception {
        connect(systemCalls, host);
        wire.write(new ByteBuffer[] {ByteBuffer.allocate(1_000)}, 0, 1);
        wire.endOutput();
        wire.close();

        awaitTheEndOfLingering();
        assertThat(bytesOfThePeer()).isEqualTo(1_000);
    }

    @ParameterizedTest(name = "system calls: {0}")
    @ValueSource(booleans = {false, true})
    void wireLingersUntilASlowPeerHasReadAll(boolean systemCalls) throws Exception {
        connect(systemCalls, "127.0.0.1");
        sendMoreThanFits();
        wire.close();
        Thread.sleep(1_000);
        assertThat(lingers()).isTrue();

        peer.write(ByteBuffer.allocate(1)); // resets a closed connection
        assertThat(bytesOfThePeer()).isGreaterThan(1 << 20);
        awaitTheEndOfLingering();
    }

    private long bytesOfThePeer() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(1 << 20);
        long sum = 0;
        int count = 0;
        while (count >= 0) {
            sum += count;
            count = peer.read(bytes.clear());
        }
        return sum;
    }
}
