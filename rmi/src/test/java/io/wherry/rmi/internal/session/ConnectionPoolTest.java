// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.internal.node.Node;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of exclusive connections that cannot be opened.
@Timeout(30)
final class ConnectionPoolTest {
    private static final Address ADDRESS = Address.parse("loopback://connection-pool");

    /// The number of time limits that are returned before one is an error.
    private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);

    private SessionContext failing(Node node) {
        return (SessionContext)
                Proxy.newProxyInstance(
                        SessionContext.class.getClassLoader(),
                        new Class<?>[] {SessionContext.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("frameTimeout")
                                    && left.getAndDecrement() == 0) {
                                throw new OutOfMemoryError("no memory is left");
                            }
                            try {
                                return method.invoke(node, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2}) // while the connection is made, and before it joins the session
    void connectionIsClosedAfterAnError(int limits) throws Exception {
        List<Link> links = new ArrayList<>();
        Session.LinkSource source =
                () -> {
                    Link link = Link.to(ADDRESS);
                    links.add(link);
                    return link;
                };
        RmiOptions options = RmiOptions.standard();
        try (Node server = new Node(options, new ClassLoaders(null));
                Node client = new Node(options, new ClassLoaders(null));
                Link link = Link.to(server.listen(ADDRESS))) {
            Session session = Session.connected(link, failing(client), options.codec(), source);
            session.meet(Duration.ofSeconds(10));
            ConnectionPool pool = new ConnectionPool(session, source, options.codec());
            left.set(limits);

            assertThatThrownBy(() -> pool.take(true)).isInstanceOf(OutOfMemoryError.class);

            assertThat(links).hasSize(1);
            assertThat(links.getFirst().isOpen()).isFalse();
            assertThat(pool.all()).isEmpty();
            session.close();
        }
    }
}
