// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.transport.Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tests that the addresses in stubs have no wildcard, begin with the advertised hosts, and have no
/// duplicates.
final class AdvertisedAddressesTest {
    private static List<String> of(List<String> hosts, String... listeners) {
        return new AdvertisedAddresses(hosts)
                .of(List.of(listeners).stream().map(Address::parse).toList());
    }

    @Test
    void listenerAtAllAddressesIsKnownByTheAdvertisedHosts() {
        List<String> hosts = List.of("gateway.example", "192.0.2.7");

        assertThat(of(hosts, "tcp://0.0.0.0:1099"))
                .containsExactly(
                        "tcp://gateway.example:1099",
                        "tcp://192.0.2.7:1099",
                        "tcp://127.0.0.1:1099");
        assertThat(of(hosts, "tls://[::]:1099"))
                .containsExactly(
                        "tls://gateway.example:1099",
                        "tls://192.0.2.7:1099",
                        "tls://127.0.0.1:1099");
    }

    @Test
    void listenerAtAllAddressesIsOtherwiseKnownByThoseOfTheHost() throws Exception {
        List<String> addresses = of(List.of(), "tcp://0.0.0.0:1099");

        assertThat(addresses)
                .doesNotContain("tcp://0.0.0.0:1099")
                .last()
                .isEqualTo("tcp://127.0.0.1:1099");
        for (String address : addresses) {
            InetAddress host = InetAddress.ofLiteral(((Address.Tcp) Address.parse(address)).host());
            assertThat(NetworkInterface.getByInetAddress(host)).as(address).isNotNull();
        }
    }

    @Test
    void listenerAtOneAddressIsKnownByItAfterTheAdvertisedHosts() {
        assertThat(of(List.of("gateway.example"), "tcp://10.0.0.5:1099"))
                .containsExactly("tcp://gateway.example:1099", "tcp://10.0.0.5:1099");
        assertThat(of(List.of(), "tcp://10.0.0.5:1099")).containsExactly("tcp://10.0.0.5:1099");
        assertThat(of(List.of("10.0.0.5"), "tcp://10.0.0.5:1099"))
                .containsExactly("tcp://10.0.0.5:1099");
    }

    @Test
    void listenersWithoutHostKeepTheirAddresses() {
        assertThat(of(List.of("gateway.example"), "unix:///run/bank", "shm://bank"))
                .containsExactly("unix:///run/bank", "shm://bank");
    }

    @Test
    void peerIsOfThisHostByAnyOfItsAddresses() {
        for (String host : HostAddresses.reachable()) {
            assertThat(HostAddresses.isOfThisHost(new Address.Tcp(host, 1))).as(host).isTrue();
        }
        assertThat(HostAddresses.isOfThisHost(Address.parse("tcp://127.0.0.1:1"))).isTrue();
        assertThat(HostAddresses.isOfThisHost(Address.parse("unix:///run/bank"))).isTrue();
        assertThat(HostAddresses.isOfThisHost(Address.parse("tcp://192.0.2.7:1"))).isFalse();
    }
}
