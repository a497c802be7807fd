// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// An address of a host.
///
/// @param interfaceName such as `eth0`
/// @param subnet the address, and the length of the prefix of its network
public record HostAddress(String interfaceName, Subnet subnet) {

    /// Returns the addresses of this host on all interfaces that are up, the IPv4 addresses of an
    /// interface first. Link-local addresses are left out: other hosts need a scope for them.
    public static List<HostAddress> ofThisHost() throws SocketException {
        List<HostAddress> all = new ArrayList<>();
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            if (each.isUp()) {
                add(each, all);
            }
        }
        return all;
    }

    private static void add(NetworkInterface from, List<HostAddress> to) {
        List<HostAddress> others = new ArrayList<>();
        for (InterfaceAddress each : from.getInterfaceAddresses()) {
            InetAddress address = each.getAddress();
            if (!address.isLinkLocalAddress()) {
                Subnet subnet = new Subnet(withoutScope(address), each.getNetworkPrefixLength());
                boolean first = address instanceof Inet4Address;
                (first ? to : others).add(new HostAddress(from.getName(), subnet));
            }
        }
        to.addAll(others);
    }

    private static InetAddress withoutScope(InetAddress address) {
        return InetAddress.ofLiteral(address.getHostAddress().replaceFirst("%.*", ""));
    }

    InetAddress address() {
        return subnet.address();
    }

    /// Returns the address as a literal without brackets.
    public String literal() {
        return address().getHostAddress();
    }

    boolean isLoopback() {
        return address().isLoopbackAddress();
    }

    @Override
    public String toString() {
        return interfaceName + "=" + subnet;
    }
}
