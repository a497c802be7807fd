// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.Transport;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Pings over a transport whose addresses this program cannot make up.
@Timeout(60)
final class ForeignPingTest {
    private static final Duration MOMENT = Duration.ofMillis(20);

    /// TCP ports of this host at addresses that are a number: `berth://0` to listen at any free one.
    public static final class BerthTransport implements Transport {
        @Override
        public String scheme() {
            return "berth";
        }

        @Override
        public Address parse(String rest) {
            return berth(Integer.parseInt(rest));
        }

        private static Address berth(int port) {
            return new Address.Other("berth", Integer.toString(port));
        }

        private static Address tcp(Address address) {
            int port = Integer.parseInt(((Address.Other) address).rest());
            return new Address.Tcp("127.0.0.1", port);
        }

        @Override
        public Link connect(Address address, LinkOptions options) throws IOException {
            return Link.to(tcp(address), options);
        }

        @Override
        public Listener listen(Address address, LinkOptions options) throws IOException {
            Listener tcp = Listener.at(tcp(address), options);
            return new BerthListener(tcp, berth(((Address.Tcp) tcp.address()).port()));
        }
    }

    private record BerthListener(Listener tcp, Address address) implements Listener {
        @Override
        public Link accept(Duration within) throws IOException {
            return tcp.accept(within);
        }

        @Override
        public boolean isOpen() {
            return tcp.isOpen();
        }

        @Override
        public void close() throws IOException {
            tcp.close();
        }
    }

    @Test
    void freeAndFixedAddressesArePinged(@TempDir Path folder) throws Exception {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(
                services.resolve(Transport.class.getName()), BerthTransport.class.getName());
        URL[] urls = {folder.toUri().toURL()};
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(urls, before)) {
            thread.setContextClassLoader(loader);
            PingTarget first = pinged(Address.parse("berth://0"));
            PingTarget second = pinged(first.address()); // it is free again

            assertThat(first.addresses().blocking()).isNotEqualTo(first.address());
            assertThat(second.addresses().blocking()).isEqualTo(second.address());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static PingTarget pinged(Address address) throws Exception {
        try (PingServer server = PingServer.at(address, LinkOptions.standard())) {
            Thread.ofPlatform().daemon().start(server::serve);
            PingTarget target = PingTarget.at(server.address(), LinkOptions.standard());
            RoundTripTimes times = new LatencyMeasurement(target, 64).run(MOMENT);

            assertThat(PingVariant.values())
                    .allSatisfy(one -> assertThat(times.count(one)).isPositive());
            return target;
        }
    }
}
