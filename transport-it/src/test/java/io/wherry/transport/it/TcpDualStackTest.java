// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.TestCertificates;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// IPv4 and IPv6 side by side.
@Timeout(60)
final class TcpDualStackTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @BeforeAll
    static void findIpv6() {
        TcpIpv6TransportTest.findIpv6();
    }

    @ParameterizedTest
    @CsvSource({
        "[::], 127.0.0.1, 127.0.0.1",
        "[::], [::1], [0:0:0:0:0:0:0:1]",
        "0.0.0.0, 127.0.0.1, 127.0.0.1",
        "[::], localhost, ",
    })
    void listenerAtAnyAddressServesBothFamilies(String any, String host, String seen)
            throws Exception {
        try (Listener listener = Listener.at(Address.parse("tcp://" + any + ":0"))) {
            int port = ((Address.Tcp) listener.address()).port();
            try (Link here = Link.to(Address.parse("tcp://" + host + ":" + port));
                    Link there = listener.accept(PATIENCE)) {
                here.send(ByteBuffer.wrap(new byte[7]));

                assertThat(there.receive(PATIENCE).byteSize()).isEqualTo(7);
                if (seen != null) {
                    assertThat(there.remote().toString()).startsWith("tcp://" + seen + ":");
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"tcp, 127.0.0.1", "tcp, ::1", "tls, 127.0.0.1", "tls, ::1"})
    void listenerAtLocalhostServesBothFamilies(String scheme, String host) throws Exception {
        LinkOptions options = LinkOptions.standard().withTls(TestCertificates.SERVER.options());
        try (Listener listener = Listener.at(Address.parse(scheme + "://localhost:0"), options)) {
            Address at =
                    switch (listener.address()) {
                        case Address.Tcp tcp -> new Address.Tcp(host, tcp.port());
                        case Address.Tls tls -> new Address.Tls(host, tls.port());
                        default -> throw new AssertionError(listener.address());
                    };

            try (Link here = Link.to(at, options);
                    Link there = listener.accept(PATIENCE)) {
                BackgroundTask<Long> length =
                        BackgroundTask.start(() -> there.receive(PATIENCE).byteSize());
                here.send(PATIENCE, ByteBuffer.wrap(new byte[7]));

                assertThat(length.result()).isEqualTo(7);
                assertThat(there.remote().isLocal()).isTrue();
            }
        }
    }

    @Test
    void listenerAtLocalhostTakesThePortOfBothFamilies() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.ofLiteral("::1"))) {
            Address.Tcp taken = new Address.Tcp("localhost", other.getLocalPort());

            assertThatThrownBy(() -> Listener.at(taken))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(taken.toString())
                    .hasCauseInstanceOf(BindException.class);

            new ServerSocket(taken.port(), 1, InetAddress.ofLiteral("127.0.0.1")).close();
        }
    }

    @Test
    void listenerAtOneLiteralIsOfOneFamily() throws Exception {
        try (Listener listener = Listener.at(Address.parse("tcp://127.0.0.1:0"))) {
            int port = ((Address.Tcp) listener.address()).port();

            assertThatThrownBy(() -> Link.to(new Address.Tcp("::1", port)))
                    .isInstanceOf(ConnectException.class);
        }
    }

    /// A listener and links on a host without IPv6.
    static final class Ipv4Peer {
        public static void main(String[] arguments) throws IOException {
            try (Listener listener = Listener.at(Address.parse("tcp://localhost:0"));
                    Link here = Link.to(listener.address());
                    Link there = listener.accept(PATIENCE)) {
                here.send(ByteBuffer.wrap(new byte[7]));
                System.out.println(there.receive(PATIENCE).byteSize());
            }
            System.out.println(failure(() -> Link.to(Address.parse("tcp://[::1]:1"))));
            System.out.println(failure(() -> Listener.at(Address.parse("tcp://[::1]:0"))));
        }

        private static String failure(Callable<?> attempt) {
            try {
                return "none: " + attempt.call();
            } catch (Exception e) {
                return e.getClass().getName();
            }
        }
    }

    @Test
    void hostWithoutIpv6UsesIpv4AndFailsWithAnIoExceptionAtIpv6() throws Exception {
        Process peer =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElse("java"),
                                "-Djava.net.preferIPv4Stack=true",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Ipv4Peer.class.getName())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        assertThat(peer.inputReader().lines())
                .containsExactly(
                        "7", ConnectException.class.getName(), IOException.class.getName());
        assertThat(peer.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(peer.exitValue()).isZero();
    }

    @Test
    void nameWithTwoFamiliesIsReachedAtEither() throws Exception {
        for (String literal : new String[] {"127.0.0.1", "[::1]"}) {
            try (Listener listener = Listener.at(Address.parse("tcp://" + literal + ":0"))) {
                int port = ((Address.Tcp) listener.address()).port();
                if (literal.startsWith("[") && !TcpIpv6TransportTest.localhostHasIpv6()) {
                    System.out.println("TcpDualStackTest: localhost has no IPv6 address here");
                    continue;
                }
                try (Link here = Link.to(new Address.Tcp("localhost", port));
                        Link there = listener.accept(PATIENCE)) {
                    here.send(ByteBuffer.wrap(new byte[7]));

                    assertThat(there.receive(PATIENCE).byteSize()).isEqualTo(7);
                }
            }
        }
    }

    @Test
    void listenerOverTlsAtAnyAddressServesBothFamilies() throws Exception {
        LinkOptions options = LinkOptions.standard().withTls(TestCertificates.SERVER.options());
        try (Listener listener = Listener.at(Address.parse("tls://[::]:0"), options)) {
            int port = ((Address.Tls) listener.address()).port();
            for (String host : new String[] {"127.0.0.1", "::1"}) {
                try (Link here = Link.to(new Address.Tls(host, port), options);
                        Link there = listener.accept(PATIENCE)) {
                    TlsTransportTest.shakeHands(here, there);

                    assertThat(here.peerPrincipal()).isNotNull();
                }
            }
        }
    }
}
