// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.TestCertificates;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Peers that connect and send nothing: each costs one descriptor and no thread, for a bounded time.
@Timeout(60)
final class SilentConnectionsTest {
    private static final int COUNT = 500;

    /// A listener holds 1,024 silent connections.
    private static final int TOO_MANY = 1_100;

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration HANDSHAKE = Duration.ofSeconds(2);
    private static final UnixOperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);

    @TempDir static Path folder;

    static Stream<Address> addresses() {
        return Stream.of(
                Address.parse("tcp://127.0.0.1:0"),
                Address.parse("tls://127.0.0.1:0"),
                new Address.Unix(folder.resolve("silent.sock")));
    }

    private static LinkOptions options(Duration handshake) throws IOException {
        return LinkOptions.standard()
                .withTls(TestCertificates.SERVER.options())
                .withConnectWithin(handshake);
    }

    private static SocketAddress socketAddress(Address address) {
        return switch (address) {
            case Address.Tcp tcp ->
                    new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), tcp.port());
            case Address.Tls tls ->
                    new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), tls.port());
            case Address.Unix unix -> UnixDomainSocketAddress.of(unix.path());
            default -> throw new AssertionError(address);
        };
    }

    private static List<SocketChannel> connect(int count, Address address) throws IOException {
        List<SocketChannel> silent = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            silent.add(SocketChannel.open(socketAddress(address)));
        }
        return silent;
    }

    private static void close(List<SocketChannel> channels) throws IOException {
        for (SocketChannel channel : channels) {
            channel.close();
        }
    }

    /// Accepts links until the listener is closed, and echoes their frames.
    private static Void serve(Listener listener) throws IOException {
        try {
            while (true) {
                try (Link link = listener.accept(PATIENCE)) {
                    link.send(PATIENCE, link.receive(PATIENCE));
                    link.receive(PATIENCE);
                } catch (LinkClosedException e) {
                    if (!listener.isOpen()) {
                        throw e;
                    }
                }
            }
        } catch (LinkClosedException _) {
            return null;
        }
    }

    private static void exchange(Address address) throws IOException {
        try (Link link = Link.to(address, options(PATIENCE))) {
            link.send(PATIENCE, ByteBuffer.wrap(new byte[] {7}));
            assertThat(link.receive(PATIENCE).byteSize()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void silentConnectionsTakeOneDescriptorAndNoThread(Address address) throws Exception {
        BackgroundTask<Void> server;
        try (Listener listener = Listener.at(address, options(HANDSHAKE))) {
            server = BackgroundTask.start(() -> serve(listener));
            exchange(listener.address());
            long descriptors = SYSTEM.getOpenFileDescriptorCount();
            int threads = Thread.getAllStackTraces().size();

            List<SocketChannel> silent = connect(COUNT, listener.address());
            exchange(listener.address());

            assertThat(SYSTEM.getOpenFileDescriptorCount())
                    .isLessThanOrEqualTo(descriptors + 2 * COUNT + 10); // both ends are here
            assertThat(Thread.getAllStackTraces().size()).isLessThanOrEqualTo(threads + 2);
            for (SocketChannel channel : silent) {
                assertThat(channel.read(ByteBuffer.allocate(1))).isEqualTo(-1);
            }
            exchange(listener.address());
            close(silent);
            assertThat(SYSTEM.getOpenFileDescriptorCount()).isLessThanOrEqualTo(descriptors + 10);
        }
        server.result();
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void oldestSilentConnectionIsClosedWhenTooManyWait(Address address) throws Exception {
        BackgroundTask<Void> server;
        List<SocketChannel> silent;
        try (Listener listener = Listener.at(address, options(Link.FOREVER))) {
            server = BackgroundTask.start(() -> serve(listener));
            silent = connect(TOO_MANY, listener.address());
            exchange(listener.address());

            assertThat(silent.getFirst().read(ByteBuffer.allocate(1))).isEqualTo(-1);
            silent.getLast().configureBlocking(false);
            assertThat(silent.getLast().read(ByteBuffer.allocate(1))).isZero();
        }
        silent.getLast().configureBlocking(true);
        assertThat(silent.getLast().read(ByteBuffer.allocate(1))).isEqualTo(-1);
        close(silent);
        server.result();
    }
}
