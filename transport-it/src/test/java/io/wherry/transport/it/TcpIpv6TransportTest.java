// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.transport.SocketContract;
import io.wherry.transport.Address;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.ServerSocketChannel;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The contract over TCP and IPv6.
final class TcpIpv6TransportTest extends SocketContract {
    private static final String LOOPBACK = "::1";

    @BeforeAll
    static void findIpv6() {
        try (ServerSocketChannel probe = ServerSocketChannel.open()) {
            probe.bind(new InetSocketAddress(InetAddress.ofLiteral(LOOPBACK), 0));
        } catch (IOException | UnsupportedOperationException e) {
            System.out.println("TcpIpv6TransportTest is skipped, no IPv6 loopback here: " + e);
            Assumptions.abort("no IPv6 loopback here: " + e);
        }
    }

    static boolean localhostHasIpv6() throws UnknownHostException {
        return Arrays.stream(InetAddress.getAllByName("localhost"))
                .anyMatch(Inet6Address.class::isInstance);
    }

    @Override
    protected Address freeAddress() {
        return Address.parse("tcp://[::1]:0");
    }

    @Override
    protected SocketAddress socketAddress(Address address) {
        return new InetSocketAddress(
                InetAddress.ofLiteral(LOOPBACK), ((Address.Tcp) address).port());
    }

    @Override
    protected ServerSocketChannel boundSocket() throws IOException {
        return ServerSocketChannel.open()
                .bind(new InetSocketAddress(InetAddress.ofLiteral(LOOPBACK), 0), 1);
    }

    @Override
    protected Address address(ServerSocketChannel socket) throws IOException {
        return new Address.Tcp(LOOPBACK, ((InetSocketAddress) socket.getLocalAddress()).getPort());
    }

    @Test
    void addressOfTheListenerIsAnAddress() {
        assertThat(Address.parse(listener.address().toString())).isEqualTo(listener.address());
        assertThat(Address.parse(there.remote().toString())).isEqualTo(there.remote());
    }
}
