// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.AdvertisedPeer.Greeting;
import io.wherry.testkit.transport.PeerJvm;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.rmi.ConnectException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that `java.rmi.server.hostname` sets the name in stubs, independently of the addresses at
/// which the program listens.
@Timeout(60)
final class AdvertisedHostTest {
    /// An address for documentation (RFC 5737), which no interface of this host has. The address of
    /// a NAT gateway is likewise not an address of the hosts in its private network.
    private static final String GATEWAY = "192.0.2.7";

    private @Nullable Process peer;
    private int port;

    /// @return the addresses in its stub
    private List<String> start(String... hosts) throws Exception {
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        List<String> arguments = new ArrayList<>(List.of(Integer.toString(port)));
        arguments.addAll(List.of(hosts));
        Process started = PeerJvm.start(AdvertisedPeer.class, arguments);
        peer = started;
        String line = started.inputReader().readLine();
        assertThat(line).isNotNull();
        return List.of(line.split(" ", -1));
    }

    @AfterEach
    void stop() throws Exception {
        if (peer != null) {
            peer.getOutputStream().close();
            assertThat(peer.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static List<String> ownAddresses() throws Exception {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                .map(InetAddress::getHostAddress)
                .toList();
    }

    private Greeting greeting(String host) throws Exception {
        return (Greeting) Naming.lookup("//" + host + ":" + port + "/greeter");
    }

    @Test
    void hostOfAGatewayIsAdvertisedAndTheProgramIsReachedAtItsOwnAddresses() throws Exception {
        List<String> addresses = start(GATEWAY);

        assertThat(addresses)
                .startsWith("tcp://" + GATEWAY + ":" + port)
                .noneMatch(a -> a.contains("0.0.0.0"));
        assertThat(greeting("localhost").self().greet("loopback")).isEqualTo("hello loopback");
        for (String host : ownAddresses()) {
            assertThat(greeting(host).self().greet(host)).isEqualTo("hello " + host);
            Naming.rebind("//" + host + ":" + port + "/again", greeting(host)); // from this host
            assertThat(Naming.list("//" + host + ":" + port)).hasSize(2);
        }
    }

    @Test
    void wildcardIsNotAdvertised() throws Exception {
        List<String> addresses = start("0.0.0.0");

        assertThat(addresses).noneMatch(address -> address.contains("0.0.0.0"));
        for (String host : ownAddresses()) {
            assertThat(addresses).contains("tcp://" + host + ":" + port);
            assertThat(greeting(host).greet(host)).isEqualTo("hello " + host);
        }
    }

    @Test
    void programThatNamesNoHostIsForItsOwnHostAlone() throws Exception {
        List<String> addresses = start();

        assertThat(addresses)
                .allMatch(
                        address -> address.contains("127.0.0.1") || address.contains("localhost"));
        assertThat(greeting("127.0.0.1").greet("you")).isEqualTo("hello you");
        for (String host : ownAddresses()) {
            assertThatThrownBy(() -> greeting(host)).isInstanceOf(ConnectException.class);
        }
    }
}
