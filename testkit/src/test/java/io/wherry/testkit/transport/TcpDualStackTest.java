// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.nio.ByteBuffer;
import java.time.Duration;
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
