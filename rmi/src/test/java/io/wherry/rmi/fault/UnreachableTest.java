// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.ConnectException;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of calls to addresses at which no node listens.
@Timeout(60)
final class UnreachableTest {
    private static final int CALLERS = 8;

    /// Connects, and sends no bytes.
    private static final class SilentServer implements AutoCloseable {
        private final ServerSocket server =
                new ServerSocket(0, CALLERS, InetAddress.getLoopbackAddress());
        private final AtomicInteger connections = new AtomicInteger();

        SilentServer() throws IOException {
            Thread.ofVirtual()
                    .start(() -> {
                        try {
                            while (true) {
                                server.accept(); // stays open
                                connections.incrementAndGet();
                            }
                        } catch (IOException _) {
                            // closed
                        }
                    });
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }

    private static boolean isRefused(Registry registry) {
        try {
            registry.list();
            return false;
        } catch (ConnectException _) {
            return true;
        } catch (RemoteException e) {
            throw new AssertionError(e);
        }
    }

    /// The attempt goes on until the client is closed.
    @Test
    void connectingIsWithinTheDeadline() throws Exception {
        LinkOptions links = LinkOptions.standard().withConnectWithin(Duration.ofSeconds(50));
        try (RmiRuntime client = RmiRuntime.with(links);
                SilentServer silent = new SilentServer()) {
            Address address = new Address.Tcp("127.0.0.1", silent.server.getLocalPort());
            Registry registry = Stubs.within(client.registryAt(address), Duration.ofMillis(20));

            assertThatThrownBy(registry::list)
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageContaining("while connecting");
            assertThat(Stubs.async(registry, Registry::list))
                    .failsWithin(Duration.ofSeconds(30))
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(DeadlineExceededException.class);
            assertThat(silent.connections).as("calls share an attempt").hasValueLessThan(2);
        }
    }

    @Test
    void resolvingStubLooksUpAgainAfterAHostThatDoesNotAnswer() throws Exception {
        LinkOptions links = LinkOptions.standard().withConnectWithin(Duration.ofSeconds(50));
        try (RmiRuntime client = RmiRuntime.with(links);
                SilentServer silent = new SilentServer()) {
            Address address = new Address.Tcp("127.0.0.1", silent.server.getLocalPort());
            AtomicInteger lookups = new AtomicInteger();
            Registry resolving =
                    Stubs.resolving(
                            Registry.class,
                            () -> {
                                lookups.incrementAndGet();
                                return client.registryAt(address);
                            },
                            Duration.ofSeconds(20));
            Registry registry = Stubs.within(resolving, Duration.ofMillis(20));

            for (int calls = 1; calls < 4; calls++) {
                assertThatThrownBy(registry::list).isInstanceOf(DeadlineExceededException.class);
                assertThat(lookups).hasValue(calls);
            }
        }
    }

    @Test
    void refusedConnectionEndsACallBeforeItsDeadline() throws Exception {
        int port;
        try (SilentServer silent = new SilentServer()) {
            port = silent.server.getLocalPort();
        }
        try (RmiRuntime client = RmiRuntime.with(LinkOptions.standard())) {
            Address address = new Address.Tcp("127.0.0.1", port);
            Registry registry = Stubs.within(client.registryAt(address), Duration.ofSeconds(50));

            assertThatThrownBy(registry::list)
                    .isInstanceOf(ConnectException.class)
                    .hasMessageContaining("node is unreachable");
        }
    }

    /// Each attempt takes the whole connection timeout; callers that wait for it share its outcome.
    @Test
    void callersShareAnAttemptToConnect() throws Exception {
        LinkOptions links = LinkOptions.standard().withConnectWithin(Duration.ofSeconds(1));
        try (SilentServer silent = new SilentServer();
                RmiRuntime client = RmiRuntime.with(links)) {
            Address address = new Address.Tcp("127.0.0.1", silent.server.getLocalPort());
            Registry registry = client.registryAt(address);
            List<CompletableFuture<Boolean>> callers = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                callers.add(
                        CompletableFuture.supplyAsync(
                                () -> isRefused(registry), Thread::startVirtualThread));
            }

            for (CompletableFuture<Boolean> caller : callers) {
                assertThat(caller.get()).isTrue();
            }

            assertThat(silent.connections).hasValueLessThan(CALLERS / 2);
            assertThat(isRefused(registry)).as("later calls try again").isTrue();
        }
    }
}
