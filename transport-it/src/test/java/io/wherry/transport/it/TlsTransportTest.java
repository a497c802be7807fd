// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.TestCertificates;
import io.wherry.testkit.transport.TransportContract;
import io.wherry.transport.Address;
import io.wherry.transport.Authentication;
import io.wherry.transport.Link;
import io.wherry.transport.LinkException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import io.wherry.transport.TlsPeer;
import java.io.IOException;
import java.time.Duration;
import javax.security.auth.x500.X500Principal;
import org.junit.jupiter.api.Test;

/// The contract over TLS.
final class TlsTransportTest extends TransportContract {
    /// Longer than a handshake takes; wires that are stalled on purpose never get there.
    private static final Duration INTRODUCTION = Duration.ofSeconds(2);

    @Override
    protected Address freeAddress() {
        return Address.parse("tls://127.0.0.1:0");
    }

    @Override
    protected LinkOptions options() throws Exception {
        return OPTIONS.withTls(TestCertificates.SERVER.options());
    }

    @Override
    protected void introduce(Link one, Link other) throws Exception {
        long start = System.nanoTime();
        while ((one.peerPrincipal() == null || other.peerPrincipal() == null)
                && System.nanoTime() - start < INTRODUCTION.toNanos()) {
            if (!drive(one) || !drive(other)) {
                return; // a fault of the test: it sees that too
            }
        }
    }

    private static boolean drive(Link link) throws IOException {
        try {
            link.awaitFrame(Duration.ZERO);
            return true;
        } catch (LinkTimeoutException _) {
            return true;
        } catch (LinkException _) {
            return false;
        }
    }

    /// Drives the handshake of both ends from one thread, without waiting.
    static void shakeHands(Link one, Link other) {
        long start = System.nanoTime();
        while (one.peerPrincipal() == null || other.peerPrincipal() == null) {
            assertThatThrownBy(() -> one.awaitFrame(Duration.ZERO))
                    .isInstanceOf(LinkTimeoutException.class);
            assertThatThrownBy(() -> other.awaitFrame(Duration.ZERO))
                    .isInstanceOf(LinkTimeoutException.class);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(PATIENCE);
        }
    }

    @Test
    void peersKnowEachOther() throws Exception {
        LinkOptions client = OPTIONS.withTls(TestCertificates.CLIENT.options());
        try (Link one = Link.to(listener.address(), client);
                Link other = listener.accept(PATIENCE)) {
            assertThat(one.peerPrincipal()).isNull();
            shakeHands(one, other);

            assertThat(one.peerPrincipal()).extracting("name").isEqualTo("CN=server");
            assertThat(other.peerPrincipal())
                    .isInstanceOfSatisfying(
                            TlsPeer.class,
                            peer -> {
                                assertThat(peer.subject())
                                        .isEqualTo(new X500Principal("CN=client"));
                                assertThat(peer.certificates()).hasSize(2);
                                assertThat(peer)
                                        .hasToString(
                                                "TlsPeer[subject=CN=client, serial=%X]",
                                                peer.certificates().getFirst().getSerialNumber());
                            });
        }
    }

    /// The hello must follow the TLS handshake: the authenticating side sends it first, before
    /// other waiting senders.
    @Test
    void peersProveThemselvesWhileTheHandshakeRuns() throws Exception {
        LinkOptions secret = options().withAuthentication(Authentication.sharedSecret(SECRET));
        try (Listener door = Listener.at(freeAddress(), secret);
                Link one = Link.to(door.address(), secret);
                Link other = door.accept(PATIENCE)) {
            BackgroundTask<Void> oneTakes = BackgroundTask.start(() -> takeNumbers(one));
            BackgroundTask<Void> oneSends = BackgroundTask.start(() -> sendNumbers(one));
            BackgroundTask<Void> otherSends = BackgroundTask.start(() -> sendNumbers(other));

            takeNumbers(other);
            oneTakes.result();
            oneSends.result();
            otherSends.result();
        }
    }

    @Test
    void addressesAreThoseOfTls() {
        assertThat(here.remote()).isEqualTo(listener.address());
        assertThat(there.remote()).isEqualTo(here.local()).isInstanceOf(Address.Tls.class);
    }

    @Test
    void optionsWithoutCertificatesAreRefused() {
        assertThatThrownBy(() -> Listener.at(freeAddress(), OPTIONS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("LinkOptions.withTls");
        assertThatThrownBy(() -> Link.to(listener.address(), OPTIONS))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
