// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A wire over TCP by system calls. Its peer is a plain channel of the JDK.
@Timeout(60)
final class SystemSocketWireTest {
    private SocketChannel peer;
    private Wire wire;

    @BeforeEach
    void connect() throws IOException {
        Address address = Address.parse("tcp://localhost:1");
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            SocketChannel channel = SocketChannel.open(server.getLocalAddress());
            peer = server.accept();
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            LinkOptions options = LinkOptions.standard().withInterruptible(false);
            wire = SocketWire.of(channel, address, address, options);
        }
        assumeTrue(wire instanceof SystemSocketWire, "no native access to sockets on this system");
    }

    @AfterEach
    void close() throws IOException {
        peer.close();
        wire.close();
    }

    /// A system that waits for more bytes does so for 200 ms.
    @Test
    void bytesBeforeAnEmptyBufferAreSentAtOnce() throws Exception {
        Duration shortest = Duration.ofSeconds(60);
        for (int i = 0; i < 3; i++) {
            ByteBuffer[] buffers = {ByteBuffer.allocate(5), ByteBuffer.allocate(0)};
            long start = System.nanoTime();
            assertThat(wire.write(buffers, 0, 2)).isEqualTo(5);
            assertThat(peer.read(ByteBuffer.allocate(5))).isEqualTo(5);
            Duration passed = Duration.ofNanos(System.nanoTime() - start);
            shortest = passed.compareTo(shortest) < 0 ? passed : shortest;
        }

        assertThat(shortest).isLessThan(Duration.ofMillis(150));
    }

    @Test
    void virtualThreadPollsAnIdleSocketAThousandTimesASecondAtMost() throws Exception {
        AtomicInteger polls = new AtomicInteger();
        Thread waiting = Thread.ofVirtual().start(() -> pollFor(Duration.ofMillis(200), polls));
        waiting.join();

        assertThat(polls.get()).isPositive().isLessThan(300);
    }

    private void pollFor(Duration time, AtomicInteger polls) {
        ByteBuffer target = ByteBuffer.allocateDirect(1);
        long start = System.nanoTime();
        try {
            while (System.nanoTime() - start < time.toNanos() && wire.read(target, 1L << 40) == 0) {
                polls.incrementAndGet();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
