// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The node knows a session before its peer does, which may open a further connection at once.
@Timeout(30)
final class AcceptedSessionTest {

    /// Returns `link`, which adds the number of the node's sessions to `counted` at each call that sends.
    private static Link watched(Link link, Node node, List<Integer> counted) {
        return (Link)
                Proxy.newProxyInstance(
                        Link.class.getClassLoader(),
                        new Class<?>[] {Link.class},
                        (_, method, arguments) -> {
                            if (List.of("send", "output", "finish").contains(method.getName())) {
                                counted.add(node.metrics().connections().size());
                            }
                            try {
                                return method.invoke(link, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }

    @Test
    void isKnownBeforeTheHelloIsSent() throws IOException {
        List<Integer> counted = new CopyOnWriteArrayList<>();
        Address address = Address.parse("loopback://accepted-session");
        try (Node node = new Node(RmiOptions.standard(), new ClassLoaders(null));
                Listener listener = Listener.at(address);
                Link peer = Link.to(address);
                Link accepted = listener.accept()) {
            node.greet(watched(accepted, node, counted));

            assertThat(peer.awaitFrame()).isPositive();
        }
        assertThat(counted).isNotEmpty().doesNotContain(0);
    }

    /// Returns `link`, for which there is no memory.
    private static Link unusable(Link link) {
        return (Link)
                Proxy.newProxyInstance(
                        Link.class.getClassLoader(),
                        new Class<?>[] {Link.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("remote")) {
                                throw new OutOfMemoryError("no memory is left");
                            }
                            return method.invoke(link, arguments);
                        });
    }

    @Test
    void linkIsClosedIfThereIsNoMemoryForIt() throws IOException {
        Address address = Address.parse("loopback://unusable-session");
        try (Node node = new Node(RmiOptions.standard(), new ClassLoaders(null));
                Listener listener = Listener.at(address);
                Link _ = Link.to(address);
                Link accepted = listener.accept()) {
            assertThatThrownBy(() -> node.greet(unusable(accepted)))
                    .isInstanceOf(OutOfMemoryError.class);

            assertThat(accepted.isOpen()).isFalse();
        }
    }

    @Test
    void isForgottenIfThePeerIsGone() throws IOException {
        Address address = Address.parse("loopback://gone-session");
        try (Node node = new Node(RmiOptions.standard(), new ClassLoaders(null));
                Listener listener = Listener.at(address)) {
            Link accepted;
            try (Link _ = Link.to(address)) {
                accepted = listener.accept();
            }
            accepted.close();

            node.greet(accepted);

            assertThat(node.metrics().connections()).isEmpty();
        }
    }
}
