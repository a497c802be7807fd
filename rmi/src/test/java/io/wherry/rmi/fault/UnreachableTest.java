// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiRuntime;
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
