// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.internal.node.Node;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of exclusive connections that cannot be opened.
@Timeout(30)
final class ConnectionPoolTest {
    private static final Address ADDRESS = Address.parse("loopback://connection-pool");
    private static final Address SILENT = Address.parse("loopback://connection-pool-silent");

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
    @ValueSource(ints = {1, 3}) // while the connection is made, and before it joins the session
    void connectionIsClosedAfterAnError(int limits) throws Exception {
        List<Link> links = new ArrayList<>();
        Session.LinkSource source =
                _ -> {
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

            assertThatThrownBy(() -> pool.take(Long.MAX_VALUE))
                    .isInstanceOf(OutOfMemoryError.class);

            assertThat(links).hasSize(1);
            assertThat(links.getFirst().isOpen()).isFalse();
            assertThat(pool.all()).isEmpty();
            session.close();
        }
    }

    /// The time limit for connecting is longer than that of the test.
    @Test
    void openingIsWithinTheDeadlineOfTheCall() throws Exception {
        RmiOptions options =
                RmiOptions.standard()
                        .withLinks(LinkOptions.standard().withConnectWithin(Duration.ofMinutes(5)));
        List<Link> links = new ArrayList<>();
        Session.LinkSource silent =
                within -> {
                    assertThat(within).isPositive().isLessThanOrEqualTo(Duration.ofMillis(20));
                    Link link = Link.to(SILENT);
                    links.add(link);
                    return link;
                };
        try (Node server = new Node(options, new ClassLoaders(null));
                Node client = new Node(options, new ClassLoaders(null));
                Listener _ = Listener.at(SILENT);
                Link link = Link.to(server.listen(ADDRESS))) {
            Session session = Session.connected(link, client, options.codec(), silent);
            session.meet(Duration.ofSeconds(10));
            ConnectionPool pool = new ConnectionPool(session, silent, options.codec());

            assertThat(pool.take(Duration.ofMillis(20).toNanos())).isNull();

            assertThat(links).hasSize(1);
            assertThat(links.getFirst().isOpen()).isFalse();
            assertThat(pool.all()).isEmpty();
            session.close();
        }
    }

    /// A server without free descriptors, for example. Calls can use the shared connection.
    @Test
    void callsDoNotWaitLongForAPeerThatAcceptsNoFurtherConnection() throws Exception {
        RmiOptions options =
                RmiOptions.standard()
                        .withLinks(LinkOptions.standard().withConnectWithin(Duration.ofMinutes(5)));
        AtomicInteger tried = new AtomicInteger();
        Session.LinkSource silent =
                _ -> {
                    tried.incrementAndGet();
                    return Link.to(SILENT);
                };
        try (Node server = new Node(options, new ClassLoaders(null));
                Node client = new Node(options, new ClassLoaders(null));
                Listener _ = Listener.at(SILENT);
                Link link = Link.to(server.listen(ADDRESS))) {
            Session session = Session.connected(link, client, options.codec(), silent);
            session.meet(Duration.ofSeconds(10));
            ConnectionPool pool = new ConnectionPool(session, silent, options.codec());

            assertThat(pool.take(Long.MAX_VALUE)).isNull();
            Thread.sleep(1_500); // longer than the pause after a refusal
            assertThat(pool.take(Long.MAX_VALUE)).isNull();

            assertThat(tried).hasValue(1);
            assertThat(pool.takeNeeded(Duration.ofMillis(20).toNanos())).isNull();
            assertThat(tried).as("attempts for a call that needs a connection").hasValue(2);
            assertThat(pool.all()).isEmpty();
            session.close();
        }
    }

    /// The pause is a multiple of the duration of the slow attempt.
    @Test
    void quickRefusalDoesNotShortenThePauseAfterASlowOne() throws Exception {
        AtomicInteger tried = new AtomicInteger();
        Session.LinkSource refusing =
                _ -> {
                    if (tried.incrementAndGet() == 1) {
                        LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
                    }
                    throw new IOException("no further connection");
                };
        RmiOptions options = RmiOptions.standard();
        try (Node server = new Node(options, new ClassLoaders(null));
                Node client = new Node(options, new ClassLoaders(null));
                Link link = Link.to(server.listen(ADDRESS))) {
            Session session = Session.connected(link, client, options.codec(), refusing);
            session.meet(Duration.ofSeconds(10));
            ConnectionPool pool = new ConnectionPool(session, refusing, options.codec());
            assertThat(pool.take(Long.MAX_VALUE)).isNull();
            assertThat(pool.takeNeeded(Long.MAX_VALUE)).isNull();
            assertThat(tried).hasValue(2);

            Thread.sleep(1_500); // longer than the pause after a quick refusal
            assertThat(pool.take(Long.MAX_VALUE)).isNull();

            assertThat(tried).hasValue(2);
            session.close();
        }
    }
}
