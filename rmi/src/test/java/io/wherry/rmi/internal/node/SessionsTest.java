// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.rmi.ConnectException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Sessions that cannot be opened, and the end of those that are open.
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

    /// Returns `link`, whose next address is an error once `failing` is set.
    private static Link failing(Link link, AtomicBoolean failing) {
        return (Link)
                Proxy.newProxyInstance(
                        Link.class.getClassLoader(),
                        new Class<?>[] {Link.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("remote") && failing.getAndSet(false)) {
                                throw new OutOfMemoryError("no thread is left");
                            }
                            try {
                                return method.invoke(link, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }

    @Test
    @SuppressWarnings("try") // how it is closed is what is tested
    void sessionsWithoutAThreadAreClosed() throws IOException {
        RmiOptions options = RmiOptions.standard();
        Sessions.Opener none =
                (_, _) -> {
                    throw new IOException("no session is expected");
                };
        AtomicBoolean failing = new AtomicBoolean();
        try (Node node = new Node(options, new ClassLoaders(null));
                Listener listener = Listener.at(ADDRESS);
                Link _ = Link.to(ADDRESS);
                Link accepted = listener.accept();
                Sessions sessions =
                        new Sessions(LinkOptions.standard(), none, "own", () -> ADDRESS)) {
            Session session = Session.accepted(failing(accepted, failing), node, options.codec());
            sessions.add(session);
            failing.set(true);

            sessions.close();

            assertThat(session.isOver()).isTrue();
            assertThat(accepted.isOpen()).isFalse();
        }
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
