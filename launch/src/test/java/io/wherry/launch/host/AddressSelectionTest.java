// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressSelectionTest {
    private static HostNetwork host(String name, @Nullable String reached, String... addresses) {
        return new HostNetwork(
                name,
                Stream.of(addresses).map(AddressSelectionTest::address).toList(),
                reached == null ? null : InetAddress.ofLiteral(reached));
    }

    /// As `eth0=10.1.0.1/24`.
    private static HostAddress address(String text) {
        String[] parts = text.split("=", 2);
        return new HostAddress(parts[0], Subnet.parse(parts[1]));
    }

    private static List<String> selected(AddressSelection selection, HostNetwork... hosts)
            throws AddressException {
        return selection.select(List.of(hosts)).stream().map(HostAddress::literal).toList();
    }

    @Test
    void addressAtWhichTheLauncherReachedAHostIsPreferred() throws Exception {
        HostNetwork a = host("a", "10.2.0.1", "lo=127.0.0.1/8", "e0=10.1.0.1/24", "e1=10.2.0.1/24");
        HostNetwork b = host("b", "10.2.0.2", "lo=127.0.0.1/8", "e0=10.1.0.2/24", "e1=10.2.0.2/24");

        assertThat(selected(AddressSelection.ANY, a, b)).containsExactly("10.2.0.1", "10.2.0.2");
    }

    @Test
    void ownNameThatDebianMapsToLoopbackIsNoAddressForOthers() throws Exception {
        HostNetwork a =
                host("a", "127.0.1.1", "lo=127.0.0.1/8", "e0=10.1.0.1/24", "e1=10.2.0.1/24");
        HostNetwork b = host("b", "10.2.0.2", "lo=127.0.0.1/8", "e1=10.2.0.2/24");

        assertThat(selected(AddressSelection.ANY, a, b)).containsExactly("10.2.0.1", "10.2.0.2");
    }

    @Test
    void networkThatHostsHaveInCommonIsPreferred() throws Exception {
        HostNetwork a = host("a", null, "docker0=172.17.0.1/16", "e0=10.1.0.1/24");
        HostNetwork b = host("b", null, "e0=10.1.0.2/24");

        assertThat(selected(AddressSelection.ANY, a, b)).containsExactly("10.1.0.1", "10.1.0.2");
    }

    @Test
    void hostsMayHaveIpv6Alone() throws Exception {
        HostNetwork a = host("a", "fd00:0:0:0:0:0:0:1", "lo=::1/128", "e0=fd00::1/64");
        HostNetwork b = host("b", null, "lo=::1/128", "e0=fd00::2/64");

        assertThat(selected(AddressSelection.ANY, a, b))
                .containsExactly("fd00:0:0:0:0:0:0:1", "fd00:0:0:0:0:0:0:2");
    }

    @Test
    void loopbackServesASingleHost() throws Exception {
        assertThat(selected(AddressSelection.ANY, host("a", "127.0.0.1", "lo=127.0.0.1/8")))
                .containsExactly("127.0.0.1");
    }

    @Test
    void interfaceAndSubnetRestrictTheChoice() throws Exception {
        HostNetwork a = host("a", "10.1.0.1", "e0=10.1.0.1/24", "ib0=10.9.0.1/24");
        HostNetwork b = host("b", "10.1.0.2", "e0=10.1.0.2/24", "ib0=10.9.0.2/24");

        assertThat(selected(new AddressSelection("ib0", null), a, b))
                .containsExactly("10.9.0.1", "10.9.0.2");
        assertThat(selected(new AddressSelection(null, Subnet.parse("10.8.0.0/15")), a, b))
                .containsExactly("10.9.0.1", "10.9.0.2");
    }

    @Test
    void hostWithoutASuitableAddressIsNamedWithThoseItHas() {
        HostNetwork a = host("a", null, "e0=10.1.0.1/24");
        HostNetwork b = host("b", null, "lo=127.0.0.1/8");

        assertThatThrownBy(() -> selected(AddressSelection.ANY, a, b))
                .isInstanceOf(AddressException.class)
                .hasMessage(
                        "host has no address for ranks of other hosts: host=b, addresses=[lo=127.0.0.1/8]");
        assertThatThrownBy(() -> selected(new AddressSelection("e1", null), a))
                .hasMessage(
                        "host has no address for ranks of other hosts, interface=e1: host=a, addresses=[e0=10.1.0.1/24]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.1.0.0", "10.1.0.0/33", "10.1.0.0/x", "h/8", "fd00::/129", "/8"})
    void invalidSubnetIsRejected(String text) {
        assertThatThrownBy(() -> Subnet.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "10.1.0.0/16, 10.1.255.1, true",
        "10.1.0.0/16, 10.2.0.1, false",
        "10.1.0.0/0, 11.2.0.1, true",
        "10.1.0.5/31, 10.1.0.4, true",
        "10.1.0.5/32, 10.1.0.4, false",
        "fd00::/8, 10.1.0.1, false",
        "fd00::/8, fdff::1, true"
    })
    void subnetContainsTheAddressesWithItsPrefix(String subnet, String address, boolean contains) {
        assertThat(Subnet.parse(subnet).contains(InetAddress.ofLiteral(address)))
                .isEqualTo(contains);
    }

    @Test
    void thisHostHasItsLoopbackAddress() throws Exception {
        assertThat(HostAddress.ofThisHost())
                .extracting(HostAddress::literal)
                .contains("127.0.0.1")
                .noneMatch(literal -> literal.contains("%"));
    }
}
