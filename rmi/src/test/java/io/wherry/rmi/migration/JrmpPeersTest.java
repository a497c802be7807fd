// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.net.ServerSocket;
import java.rmi.ConnectException;
import java.rmi.ConnectIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that errors report a peer that uses the JDK's java.rmi, as in a system of which only one
/// side was ported.
@Timeout(60)
final class JrmpPeersTest {
    private static int freePort() throws Exception {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    @Test
    void aRegistryOfJavaRmi() throws Exception {
        int port = freePort();
        java.rmi.registry.Registry registry = java.rmi.registry.LocateRegistry.createRegistry(port);
        try (RmiRuntime client = RmiRuntime.with(LinkOptions.standard())) {
            Registry ours = client.registryAt(new Address.Tcp("localhost", port));

            assertThatThrownBy(ours::list)
                    .isInstanceOf(ConnectException.class)
                    .hasStackTraceContaining("probably java.rmi");
        } finally {
            java.rmi.server.UnicastRemoteObject.unexportObject(registry, true);
        }
    }

    @Test
    void aClientOfJavaRmi() throws Exception {
        BlockingQueue<String> warnings = new LinkedBlockingQueue<>();
        Logger logger = Logger.getLogger("io.wherry.rmi");
        Handler handler = new Warnings(warnings);
        logger.addHandler(handler);
        try (RmiRuntime server = RmiRuntime.with(LinkOptions.standard())) {
            Address.Tcp address = (Address.Tcp) server.listen(new Address.Tcp("localhost", 0));
            server.createRegistry();
            java.rmi.registry.Registry theirs =
                    java.rmi.registry.LocateRegistry.getRegistry("localhost", address.port());

            assertThatThrownBy(theirs::list).isInstanceOf(ConnectIOException.class);
            assertThat(warnings.poll(20, TimeUnit.SECONDS)).contains("probably java.rmi");
        } finally {
            logger.removeHandler(handler);
        }
    }

    private static final class Warnings extends Handler {
        private final BlockingQueue<String> messages;

        Warnings(BlockingQueue<String> messages) {
            this.messages = messages;
        }

        @Override
        public void publish(LogRecord record) {
            messages.add(record.getMessage());
        }

        @Override
        public void flush() {
            // nothing is kept
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
