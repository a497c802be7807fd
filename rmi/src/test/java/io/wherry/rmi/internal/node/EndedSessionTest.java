// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.session.SessionContext;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The end of a session at a node that fails, such as for lack of a thread.
@Timeout(30)
final class EndedSessionTest {

    /// Returns the services of a node, which throws an error when a session has ended.
    private static SessionContext failing(Node node) {
        return (SessionContext)
                Proxy.newProxyInstance(
                        SessionContext.class.getClassLoader(),
                        new Class<?>[] {SessionContext.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("ended")) {
                                throw new OutOfMemoryError("no thread is left");
                            }
                            try {
                                return method.invoke(node, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }

    @Test
    void itsLinkIsClosed() throws IOException {
        Address address = Address.parse("loopback://ended-session");
        RmiOptions options = RmiOptions.standard();
        try (Node node = new Node(options, new ClassLoaders(null));
                Listener _ = Listener.at(address);
                Link link = Link.to(address)) {
            Session session =
                    Session.connected(link, failing(node), options.codec(), _ -> Link.to(address));

            session.close();

            assertThat(link.isOpen()).isFalse();
            assertThat(session.end().getSuppressed())
                    .hasAtLeastOneElementOfType(OutOfMemoryError.class);
        }
    }
}
