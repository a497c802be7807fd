// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class LinkWithoutMemoryTest {
    private static final Duration SOON = Duration.ofSeconds(5);

    /// A wire over which no link can be made.
    private static final class Full extends FilterWire {
        Full(Wire wire) {
            super(wire);
        }

        @Override
        public @Nullable Slab slab() {
            throw new OutOfMemoryError("cannot reserve direct buffer memory");
        }
    }

    @Test
    void connectionIsClosedSoThatItsPeerDoesNotWait() throws Exception {
        Address address = new Address.Loopback("link-without-memory-test");
        LinkOptions options = LinkOptions.standard().withWires(Full::new);
        try (Listener listener = Listener.at(address, options);
                Link peer = Link.to(address)) {
            assertThatThrownBy(() -> listener.accept(SOON)).isInstanceOf(OutOfMemoryError.class);

            assertThatThrownBy(() -> peer.receive(SOON))
                    .isInstanceOf(LinkException.class)
                    .isNotInstanceOf(LinkTimeoutException.class);
        }
    }
}
