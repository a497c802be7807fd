// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.internal.node.Node;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.testkit.transport.TestCertificates;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that a client opens further connections of a session after its certificate was replaced.
@Timeout(60)
final class RenewedCertificateTest {
    private static final int ATTEMPTS = 3;

    @Test
    void nextCertificateOfTheSameSubjectJoinsTheSession() throws Exception {
        assertThat(joins(TestCertificates.RENEWED_CLIENT)).isTrue();
    }

    @Test
    void certificateOfAnotherSubjectDoesNot() throws Exception {
        assertThat(joins(TestCertificates.CLIENT)).isTrue();
        assertThat(joins(TestCertificates.SERVER)).isFalse();
    }

    /// Returns true if a connection with that certificate joins a session of the client.
    private static boolean joins(TestCertificates later) throws Exception {
        try (Node server = node(TestCertificates.SERVER);
                Node client = node(TestCertificates.CLIENT)) {
            Address address = server.listen(new Address.Tls("127.0.0.1", 0));
            Link first = Link.to(address, links(TestCertificates.CLIENT));
            Session.LinkSource further = _ -> Link.to(address, links(later));
            Session session =
                    Session.connected(first, client, RmiOptions.standard().codec(), further);
            session.meet(Duration.ofSeconds(20));

            boolean isJoined = isTaken(session, further);

            assertThat(session.isOver()).isFalse();
            session.close();
            return isJoined;
        }
    }

    /// Tries several times: on a busy machine, a handshake may take longer than a call waits.
    private static boolean isTaken(Session session, Session.LinkSource further) {
        for (int i = 0; i < ATTEMPTS; i++) {
            ConnectionPool pool =
                    new ConnectionPool(session, further, RmiOptions.standard().codec());
            if (pool.take(Long.MAX_VALUE) != null) {
                return true;
            }
        }
        return false;
    }

    private static Node node(TestCertificates own) throws IOException {
        return new Node(RmiOptions.standard().withLinks(links(own)), new ClassLoaders(null));
    }

    private static LinkOptions links(TestCertificates own) throws IOException {
        return LinkOptions.standard().withTls(own.options());
    }
}
