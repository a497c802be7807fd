// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A host with several addresses, of which some refuse and some are silent. All are of this
/// machine's loopback.
@Timeout(60)
final class TcpConnectorTest {
    private static final Address NAMED = Address.parse("tcp://several.example:1");
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(600);
    private static final InetAddress GOOD = InetAddress.ofLiteral("127.0.0.1");
    private static final InetAddress REFUSING = InetAddress.ofLiteral("127.0.0.2");
    private static final InetAddress SILENT = InetAddress.ofLiteral("127.0.0.3");
    private static final InetAddress SILENT_TOO = InetAddress.ofLiteral("127.0.0.4");

    private final List<AutoCloseable> opened = new ArrayList<>();
    private int port;

    @BeforeEach
    void listen() throws Exception {
        ServerSocketChannel good = bound(GOOD, 0, 100);
        port = ((InetSocketAddress) good.getLocalAddress()).getPort();
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private ServerSocketChannel bound(InetAddress host, int wanted, int queue) {
        try {
            ServerSocketChannel channel = ServerSocketChannel.open();
            opened.add(channel);
            return channel.bind(new InetSocketAddress(host, wanted), queue);
        } catch (IOException e) {
            System.out.println("TcpConnectorTest is skipped, no address " + host + " here: " + e);
            return Assumptions.abort("no address " + host + " here: " + e);
        }
    }

    /// Binds the port and fills its accept queue: later connection attempts get no reply.
    private void silence(InetAddress host) throws Exception {
        bound(host, port, 1);
        while (true) {
            SocketChannel channel = SocketChannel.open();
            opened.add(channel);
            channel.configureBlocking(false);
            if (!channel.connect(new InetSocketAddress(host, port))) {
                Thread.sleep(50); // there is nothing to ask whether an answer will never come
                if (!channel.finishConnect()) {
                    return;
                }
            }
        }
    }

    private String reached(Duration within, InetAddress... hosts) throws IOException {
        try (SocketChannel channel =
                TcpConnector.connect(List.of(hosts), port, NAMED, Deadline.after(within))) {
            assertThat(channel.isConnected()).isTrue();
            assertThat(channel.isBlocking()).isFalse();
            assertThat(channel.isRegistered()).isFalse();
            return ((InetSocketAddress) channel.getRemoteAddress()).getAddress().getHostAddress();
        }
    }

    @Test
    void addressThatRefusesIsPassedOver() throws Exception {
        assertThat(reached(TIMEOUT, REFUSING, GOOD)).isEqualTo("127.0.0.1");
        assertThat(reached(TIMEOUT, REFUSING, REFUSING, GOOD, REFUSING)).isEqualTo("127.0.0.1");
    }

    @Test
    void addressThatIsSilentCostsAHeadStartAndNotAllTheTime() throws Exception {
        silence(SILENT);
        silence(SILENT_TOO);
        long start = System.nanoTime();

        assertThat(reached(TIMEOUT, SILENT, SILENT_TOO, GOOD)).isEqualTo("127.0.0.1");

        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isBetween(Duration.ofMillis(450), Duration.ofSeconds(5));
    }

    @Test
    void refusalEndsTheHeadStart() throws Exception {
        silence(SILENT);

        assertThat(reached(TIMEOUT, SILENT, REFUSING, GOOD)).isEqualTo("127.0.0.1");
    }

    @Test
    void addressThatRepliesLateStillWins() throws Exception {
        silence(SILENT);
        ServerSocketChannel busy = (ServerSocketChannel) opened.get(1);
        Thread late =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                Thread.sleep(400); // longer than a head start
                                while (busy.isOpen()) {
                                    busy.accept().close();
                                }
                            } catch (IOException | InterruptedException _) {
                                // the test is over
                            }
                        });

        assertThat(reached(TIMEOUT, SILENT, REFUSING)).isEqualTo("127.0.0.3");

        busy.close();
        late.join();
    }

    @Test
    void deadlineEndsTheWaitForSilentAddresses() throws Exception {
        silence(SILENT);
        silence(SILENT_TOO);
        long start = System.nanoTime();

        assertThatThrownBy(() -> reached(SHORT, SILENT, SILENT_TOO, REFUSING))
                .isInstanceOf(LinkTimeoutException.class)
                .hasMessageContaining(NAMED.toString());

        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isBetween(SHORT, SHORT.plusSeconds(5));
    }

    @Test
    void allThatRefuseAreTold() {
        assertThatThrownBy(() -> reached(TIMEOUT, REFUSING, InetAddress.ofLiteral("127.0.0.5")))
                .isInstanceOf(ConnectException.class)
                .hasMessage("cannot connect: address=" + NAMED)
                .hasCauseInstanceOf(ConnectException.class)
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1))
                .satisfies(e -> assertThat(e.getSuppressed()).doesNotContain(e.getCause()));
    }

    @Test
    void socketThatIsConnectedToItselfIsRefusedAndLeavesItsPort() throws Exception {
        InetSocketAddress own;
        try (SocketChannel channel = SocketChannel.open()) {
            channel.bind(new InetSocketAddress(GOOD, 0));
            own = (InetSocketAddress) channel.getLocalAddress();
            channel.connect(own);

            assertThatThrownBy(() -> TcpConnector.checkPeer(channel))
                    .isInstanceOf(ConnectException.class)
                    .hasMessageContaining("connected to itself");
        }
        ServerSocketChannel next = ServerSocketChannel.open();
        opened.add(next);
        next.bind(own);
        assertThat(next.isOpen()).isTrue();
    }

    @Test
    void interruptEndsTheWait() throws Exception {
        silence(SILENT);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> reached(TIMEOUT, SILENT))
                .isInstanceOf(InterruptedIOException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void familiesTakeTurns() {
        InetAddress six = InetAddress.ofLiteral("::1");
        InetAddress seven = InetAddress.ofLiteral("::2");

        assertThat(TcpConnector.inTurns(List.of(GOOD, REFUSING, SILENT, six, seven)))
                .containsExactly(GOOD, six, REFUSING, seven, SILENT);
        assertThat(TcpConnector.inTurns(List.of(six, GOOD, REFUSING)))
                .containsExactly(six, GOOD, REFUSING);
        assertThat(TcpConnector.inTurns(List.of(six, seven))).containsExactly(six, seven);
    }
}
