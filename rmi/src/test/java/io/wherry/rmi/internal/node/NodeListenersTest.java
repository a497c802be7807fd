// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of the accepting threads of a node.
@Timeout(30)
final class NodeListenersTest {
    private static final Duration LONG = Duration.ofSeconds(10);

    private final AtomicBoolean failed = new AtomicBoolean();
    private final CountDownLatch accepted = new CountDownLatch(1);

    /// Throws an error for the first link.
    private void visit() {
        if (!failed.getAndSet(true)) {
            throw new OutOfMemoryError("no thread is left");
        }
        accepted.countDown();
    }

    @Test
    void acceptsAfterALinkForWhichThereWasNoThread() throws Exception {
        AdvertisedAddresses advertised = new AdvertisedAddresses(List.of());
        try (NodeListeners listeners =
                new NodeListeners(LinkOptions.standard(), advertised, _ -> visit())) {
            Address address = listeners.open(Address.parse("loopback://no-thread"));
            try (Link refused = Link.to(address);
                    Link _ = Link.to(address)) {
                assertThatThrownBy(() -> refused.awaitFrame(LONG))
                        .isInstanceOf(LinkException.class)
                        .isNotInstanceOf(LinkTimeoutException.class);
                assertThat(accepted.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
            }
        }
    }

    @Test
    void closedNodeDoesNotListen() {
        AdvertisedAddresses advertised = new AdvertisedAddresses(List.of());
        NodeListeners listeners = new NodeListeners(LinkOptions.standard(), advertised, _ -> {});
        listeners.closeForGood();

        assertThatThrownBy(() -> listeners.open(Address.parse("loopback://closed-node")))
                .isInstanceOf(IOException.class)
                .hasMessage("this node is closed");
        assertThat(listeners.areOpen()).isFalse();
    }

    @Test
    void portThatWasChosenIsNotOpenedAgain() throws IOException {
        AdvertisedAddresses advertised = new AdvertisedAddresses(List.of());
        try (NodeListeners listeners =
                new NodeListeners(LinkOptions.standard(), advertised, _ -> {})) {
            Address address = listeners.open(Address.parse("tcp://127.0.0.1:0"));

            assertThat(listeners.open(address)).isEqualTo(address);
            assertThat(listeners.addresses()).hasSize(1);
        }
    }

    @Test
    void nodeThatIsClosedForGoodDoesNotListenForCallsOfItself() throws IOException {
        AdvertisedAddresses advertised = new AdvertisedAddresses(List.of());
        try (NodeListeners listeners =
                new NodeListeners(LinkOptions.standard(), advertised, _ -> {})) {
            Address own = listeners.openOwn();

            listeners.closeForGood();

            assertThatThrownBy(listeners::openOwn).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> Link.to(own)).isInstanceOf(IOException.class);
        }
    }
}
