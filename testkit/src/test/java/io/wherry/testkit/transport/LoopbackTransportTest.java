// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.Listener;
import java.net.BindException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// The contract within one JVM.
final class LoopbackTransportTest extends TransportContract {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    @Override
    protected Address freeAddress() {
        return new Address.Loopback("test-" + NUMBERS.incrementAndGet());
    }

    @Test
    void nameThatIsTakenIsRefused() {
        assertThatThrownBy(() -> Listener.at(listener.address())).isInstanceOf(BindException.class);
    }

    @Test
    void linkThatWasNeverAcceptedBreaksWithTheListener() throws Exception {
        try (Link waiting = Link.to(listener.address())) {
            listener.close();

            assertThatThrownBy(() -> waiting.receive(PATIENCE))
                    .isInstanceOf(BrokenLinkException.class);
        }
    }
}
