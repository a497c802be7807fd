// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class PingServerTest {
    private static final Address SERVER = Address.parse("loopback://ping-server-test");
    private static final Address FAILING = Address.parse("loopback://failing-ping-server-test");

    /// A listener whose first connection fails.
    private static final class FailingListener implements Listener {
        private final Listener listener;
        private final boolean lacksMemory;
        private boolean failed;

        FailingListener(Listener listener, boolean lacksMemory) {
            this.listener = listener;
            this.lacksMemory = lacksMemory;
        }

        @Override
        public Address address() {
            return listener.address();
        }

        @Override
        public Link accept(Duration within) throws IOException {
            if (!failed) {
                failed = true;
                if (lacksMemory) {
                    throw new OutOfMemoryError("unable to create native thread");
                }
                throw new IOException("too many open files");
            }
            return listener.accept(within);
        }

        @Override
        public boolean isOpen() {
            return listener.isOpen();
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void serverOutlivesAConnectionThatFails(boolean lacksMemory) throws Exception {
        try (PingServer server = PingServer.at(SERVER, LinkOptions.standard())) {
            Thread accepting;
            try (Listener listener = new FailingListener(Listener.at(FAILING), lacksMemory)) {
                accepting = Thread.ofPlatform().daemon().start(() -> server.accept(listener));
                try (Link link = Link.to(FAILING)) {
                    link.send(ByteBuffer.wrap(PingServer.ECHO.getBytes(UTF_8)));
                    link.send(ByteBuffer.wrap("ping".getBytes(UTF_8)));
                    assertThat(PingServer.text(link.receive())).isEqualTo("ping");
                }
            }
            accepting.join();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "pong", "tcp://host:1", "x\ny", "tcp://host:1\nshm://a", "a://\n\n"})
    void replyWithoutAddressesIsOfNoPingServer(String reply) {
        assertThatThrownBy(() -> ServerAddresses.parse(reply))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not a ping server");
    }
}
