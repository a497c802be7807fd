// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.Golden;
import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.TestCertificates;
import io.wherry.testkit.transport.TransportContract;
import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import io.wherry.transport.TlsException;
import io.wherry.transport.TlsOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Peers that TLS accepts, and the errors of others.
@Timeout(60)
final class TlsTrustTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(100);

    /// How the two ends of a connection failed.
    private record Refusal(Throwable here, Throwable there) {}

    private static LinkOptions options(TlsOptions tls) {
        return LinkOptions.standard().withTls(tls);
    }

    private static LinkOptions options(SSLContext context) {
        return options(TlsOptions.of(context));
    }

    private static LinkOptions server() throws IOException {
        return options(TestCertificates.SERVER.options());
    }

    private static LinkOptions client() throws IOException {
        return options(TestCertificates.CLIENT.options());
    }

    private static Listener listener(LinkOptions options) throws IOException {
        return Listener.at(Address.parse("tls://127.0.0.1:0"), options);
    }

    private static Socket plain(Listener listener) throws IOException {
        Address.Tls address = (Address.Tls) listener.address();
        return new Socket(InetAddress.ofLiteral(address.host()), address.port());
    }

    /// Returns a socket over which these bytes went first.
    private static Socket plain(Listener listener, byte[] bytes) throws IOException {
        Socket socket = plain(listener);
        socket.getOutputStream().write(bytes);
        return socket;
    }

    private static Refusal refusal(LinkOptions listening, LinkOptions connecting) throws Exception {
        try (Listener listener = listener(listening);
                Link here = Link.to(listener.address(), connecting);
                Link there = listener.accept(PATIENCE)) {
            Throwable first = null;
            Throwable second = null;
            long start = System.nanoTime();
            while (first == null || second == null) {
                first = first == null ? failure(here) : first;
                second = second == null ? failure(there) : second;
                assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(PATIENCE);
            }
            assertThat(here.isOpen()).isFalse();
            assertThat(there.isOpen()).isFalse();
            return new Refusal(first, second);
        }
    }

    private static @Nullable Throwable failure(Link link) {
        try {
            link.awaitFrame(Duration.ZERO);
            throw new AssertionError("a frame came");
        } catch (LinkTimeoutException _) {
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    @Test
    void untrustedListenerIsRefused() throws Exception {
        Refusal refusal = refusal(options(TestCertificates.STRANGER.options()), client());

        assertThat(refusal.here())
                .isInstanceOf(TlsException.class)
                .hasMessageContaining("certification path")
                .hasMessageContaining("address=tls://127.0.0.1:");
        assertThat(refusal.there())
                .isInstanceOf(TlsException.class)
                .hasMessageContaining("certificate_unknown");
    }

    @Test
    void untrustedClientIsRefused() throws Exception {
        Refusal refusal = refusal(server(), options(TlsContexts.bold(TestCertificates.STRANGER)));

        assertThat(refusal.there())
                .isInstanceOf(TlsException.class)
                .hasMessageContaining("certification path");
        assertThat(refusal.here()).isInstanceOf(TlsException.class);
    }

    @Test
    void clientWithoutACertificateIsRefused() throws Exception {
        Refusal refusal = refusal(server(), options(TlsContexts.anonymous()));

        assertThat(refusal.there())
                .isInstanceOf(TlsException.class)
                .hasMessageContaining("client certificate");
        assertThat(refusal.here()).isInstanceOf(TlsException.class);
    }

    /// The client cannot write any more, but has not read why.
    @Test
    void refusedClientThatSendsIsToldWhy() throws Exception {
        LinkOptions stranger = options(TlsContexts.bold(TestCertificates.STRANGER));
        try (Listener listener = listener(server());
                Link here = Link.to(listener.address(), stranger);
                Link there = listener.accept(PATIENCE)) {
            Throwable refusal = null;
            while (refusal == null) {
                if (here.peerPrincipal() == null) {
                    assertThat(failure(here)).isNull();
                }
                refusal = failure(there);
            }

            assertThatThrownBy(() -> sendAlways(here))
                    .isInstanceOf(TlsException.class)
                    .hasMessageContaining("certificate_unknown");
        }
    }

    private static void sendAlways(Link link) throws IOException {
        while (true) {
            link.send(PATIENCE, ByteBuffer.allocate(8));
        }
    }

    @Test
    void certificateThatHasExpiredIsRefused() throws Exception {
        Refusal refusal = refusal(options(TestCertificates.EXPIRED.options()), client());

        assertThat(refusal.here())
                .isInstanceOf(TlsException.class)
                .hasRootCauseInstanceOf(CertificateExpiredException.class);
    }

    @Test
    void certificateOfAnotherHostIsRefused() throws Exception {
        Refusal refusal = refusal(options(TestCertificates.ELSEWHERE.options()), client());

        assertThat(refusal.here())
                .isInstanceOf(TlsException.class)
                .hasRootCauseInstanceOf(CertificateException.class)
                .hasMessageContaining("127.0.0.1");
    }

    @Test
    void clusterThatChecksTheChainAloneTakesAnyHost() throws Exception {
        LinkOptions lenient = options(TestCertificates.CLIENT.options().withAnyHost());
        try (Listener listener = listener(options(TestCertificates.ELSEWHERE.options()));
                Link here = Link.to(listener.address(), lenient);
                Link there = listener.accept(PATIENCE)) {
            TlsTransportTest.shakeHands(here, there);

            assertThat(here.peerPrincipal()).extracting("name").isEqualTo("CN=elsewhere");
        }
        assertThat(refusal(options(TestCertificates.STRANGER.options()), lenient).here())
                .isInstanceOf(TlsException.class);
    }

    @Test
    void hostNameIsLookedForInTheCertificate() throws Exception {
        try (Listener listener = Listener.at(Address.parse("tls://localhost:0"), server());
                Link here = Link.to(listener.address(), client());
                Link there = listener.accept(PATIENCE)) {
            TlsTransportTest.shakeHands(here, there);

            assertThat(here.peerPrincipal()).extracting("name").isEqualTo("CN=server");
        }
    }

    @Test
    void sessionThatIsTakenUpAgainKnowsItsPeers() throws Exception {
        AtomicInteger checks = new AtomicInteger();
        LinkOptions connecting = options(TlsContexts.counting(TestCertificates.CLIENT, checks));
        LinkOptions listening = options(TlsContexts.counting(TestCertificates.SERVER, checks));
        try (Listener listener = listener(listening)) {
            for (int i = 0; i < 3; i++) {
                try (Link here = Link.to(listener.address(), connecting);
                        Link there = listener.accept(PATIENCE)) {
                    TlsTransportTest.shakeHands(here, there);
                    there.send(ByteBuffer.wrap(new byte[5]));
                    assertThat(here.receive(PATIENCE).byteSize()).isEqualTo(5);

                    assertThat(here.peerPrincipal()).extracting("name").isEqualTo("CN=server");
                    assertThat(there.peerPrincipal()).extracting("name").isEqualTo("CN=client");
                }
            }
        }
        assertThat(checks).as("checks of both sides, once").hasValue(2);
    }

    @Test
    void clientOfAnOlderVersionIsRefused() throws Exception {
        try (Listener listener = listener(server());
                Socket plain = plain(listener);
                SSLSocket old = TlsContexts.socket(TestCertificates.CLIENT, plain)) {
            old.setEnabledProtocols(new String[] {"TLSv1.2"});
            BackgroundTask<Void> shaking =
                    BackgroundTask.start(() -> {
                        old.startHandshake();
                        return null;
                    });
            try (Link link = listener.accept(PATIENCE)) {

                assertThatThrownBy(() -> link.receive(PATIENCE))
                        .isInstanceOf(TlsException.class)
                        .hasMessageContaining("TLSv1.2");
                assertThat(shaking.failure())
                        .isInstanceOf(SSLException.class)
                        .hasMessageContaining("protocol_version");
            }
        }
    }

    @Test
    void listenerOfAnOlderVersionIsRefused() throws Exception {
        try (SSLServerSocket old = TlsContexts.serverSocket(TestCertificates.SERVER)) {
            old.setEnabledProtocols(new String[] {"TLSv1.2"});
            BackgroundTask<Void> shaking =
                    BackgroundTask.start(() -> {
                        try (SSLSocket accepted = (SSLSocket) old.accept()) {
                            accepted.startHandshake();
                        }
                        return null;
                    });
            Address address = new Address.Tls("127.0.0.1", old.getLocalPort());
            try (Link link = Link.to(address, client())) {

                assertThatThrownBy(() -> link.receive(PATIENCE)).isInstanceOf(TlsException.class);
            }
            assertThat(shaking.failure()).isInstanceOf(SSLException.class);
        }
    }

    @Test
    void bytesThatAreNoTlsAreRefused() throws Exception {
        SplittableRandom random = new SplittableRandom(5);
        try (Listener listener = listener(server())) {
            for (int i = 0; i < 50; i++) {
                byte[] bytes = Golden.bytes("hello-1");
                if (i > 0) {
                    bytes = TransportContract.randomBytes(random, 1 + random.nextInt(2000));
                }
                try (Socket plain = plain(listener, bytes);
                        Link link = listener.accept(PATIENCE)) {
                    plain.shutdownOutput();

                    assertThatThrownBy(() -> link.receive(PATIENCE))
                            .isInstanceOfAny(TlsException.class, BrokenLinkException.class);
                    assertThat(link.isOpen()).isFalse();
                }
            }
        }
    }

    @Test
    void webBrowserIsRefusedByName() throws Exception {
        try (Listener listener = listener(server());
                Socket _ = plain(listener, "GET / HTTP/1.1\r\n\r\n".getBytes(US_ASCII));
                Link link = listener.accept(PATIENCE)) {

            assertThatThrownBy(() -> link.receive(PATIENCE))
                    .isInstanceOf(TlsException.class)
                    .hasMessageContaining("TLS handshake failed")
                    .hasMessageContaining(link.remote().toString());
        }
    }

    @Test
    void listenerThatSpeaksNoTlsIsRefused() throws Exception {
        try (Listener listener = Listener.at(Address.parse("tcp://127.0.0.1:0"))) {
            int port = ((Address.Tcp) listener.address()).port();
            try (Link here = Link.to(new Address.Tls("127.0.0.1", port), client());
                    Link there = listener.accept(PATIENCE)) {

                assertThatThrownBy(() -> here.receive(PATIENCE)).isInstanceOf(TlsException.class);
                assertThat(there.peerPrincipal()).isNull();
            }
        }
    }

    @Test
    void endInTheMiddleOfTheHandshakeBreaksTheLink() throws Exception {
        try (Listener listener = listener(server())) {
            Link here = Link.to(listener.address(), client());
            Link there = listener.accept(PATIENCE);
            here.close();

            assertThatThrownBy(() -> there.receive(PATIENCE))
                    .isInstanceOf(BrokenLinkException.class)
                    .hasRootCauseMessage("connection ended during the TLS handshake");
        }
    }

    @Test
    void timeoutWithASilentListenerNamesTheHandshake() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"));
                Link here =
                        Link.to(new Address.Tls("127.0.0.1", silent.getLocalPort()), client())) {

            assertThatThrownBy(() -> here.send(Duration.ofMillis(100), ByteBuffer.allocate(1)))
                    .isInstanceOf(LinkTimeoutException.class)
                    .hasMessageContaining("no handshake in time");
        }
    }

    @Test
    void silentPeerDoesNotBlockOthers() throws Exception {
        try (Listener listener = listener(server());
                Socket silent = plain(listener, new byte[] {0x16}); // begins a TLS record
                Link stranger = listener.accept(PATIENCE);
                Link here = Link.to(listener.address(), client());
                Link there = listener.accept(PATIENCE)) {
            TlsTransportTest.shakeHands(here, there);
            here.send(ByteBuffer.wrap(new byte[5]));

            assertThat(there.receive(PATIENCE).byteSize()).isEqualTo(5);
            assertThatThrownBy(() -> stranger.receive(SHORT))
                    .isInstanceOf(LinkTimeoutException.class);
            assertThat(stranger.isOpen()).isTrue();
            assertThat(silent.isConnected()).isTrue();
        }
    }

    @Test
    void connectionWithAContextThatIsNotInitializedIsClosed() throws Exception {
        LinkOptions unusable = options(SSLContext.getInstance("TLS"));
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            Address.Tls address = new Address.Tls("127.0.0.1", server.getLocalPort());

            assertThatThrownBy(() -> Link.to(address, unusable))
                    .isInstanceOf(IllegalStateException.class);

            try (Socket accepted = server.accept()) {
                accepted.setSoTimeout(10_000);
                assertThat(accepted.getInputStream().read()).isEqualTo(-1);
            }
        }
    }

    @Test
    void deadlineEndsTheWaitForASilentListener() throws Exception {
        try (ServerSocketChannel silent = ServerSocketChannel.open()) {
            silent.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
            int port = ((InetSocketAddress) silent.getLocalAddress()).getPort();
            try (Link link = Link.to(new Address.Tls("127.0.0.1", port), client())) {

                assertThatThrownBy(() -> link.send(SHORT, ByteBuffer.allocate(9)))
                        .isInstanceOf(LinkTimeoutException.class);
                assertThatThrownBy(() -> link.receive(SHORT))
                        .isInstanceOf(LinkTimeoutException.class);
                assertThat(link.isOpen()).isTrue();
                assertThat(link.peerPrincipal()).isNull();
            }
        }
    }
}
