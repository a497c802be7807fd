// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.rmi.ConnectException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Sessions that cannot be opened.
@Timeout(30)
final class SessionsTest {
    private static final Address ADDRESS = Address.parse("loopback://sessions-that-fail");

    @Test
    void linkOfASessionThatCannotBeMadeIsClosed() throws IOException {
        List<Link> links = new ArrayList<>();
        Sessions.Opener failing =
                (link, _) -> {
                    links.add(link);
                    throw new OutOfMemoryError("no memory is left");
                };
        RemoteOrigin origin = new RemoteOrigin("", List.of(ADDRESS.toString()), List.of("Bank"));
        RemoteReference reference = new RemoteReference(origin, 1);

        try (Listener _ = Listener.at(ADDRESS);
                Sessions sessions =
                        new Sessions(LinkOptions.standard(), failing, "own", () -> ADDRESS)) {
            assertThatThrownBy(() -> sessions.to(reference)).isInstanceOf(OutOfMemoryError.class);
        }

        assertThat(links).hasSize(1);
        assertThat(links.getFirst().isOpen()).isFalse();
    }

    @Test
    void closedNodeDoesNotListenForCallsOfItself() {
        AtomicInteger listeners = new AtomicInteger();
        Sessions.Opener failing =
                (_, _) -> {
                    throw new IOException("no session is expected");
                };
        Sessions.Self self =
                () -> {
                    listeners.incrementAndGet();
                    return ADDRESS;
                };
        RemoteOrigin origin = new RemoteOrigin("own", List.of(), List.of("Bank"));
        RemoteReference reference = new RemoteReference(origin, 1);
        Sessions sessions = new Sessions(LinkOptions.standard(), failing, "own", self);
        sessions.close();

        assertThatThrownBy(() -> sessions.to(reference)).isInstanceOf(ConnectException.class);
        assertThat(listeners).hasValue(0);
    }
}
