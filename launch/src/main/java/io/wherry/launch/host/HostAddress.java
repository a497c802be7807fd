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
            if (isUp(each)) {
                add(each, all);
            }
        }
        return all;
    }

    private static boolean isUp(NetworkInterface each) {
        try {
            return each.isUp();
        } catch (SocketException _) {
            return false; // removed since it was listed, as with a container
        }
    }

    private static void add(NetworkInterface from, List<HostAddress> to) {
        List<HostAddress> others = new ArrayList<>();
        for (InterfaceAddress each : from.getInterfaceAddresses()) {
            InetAddress address = each.getAddress();
            if (!address.isLinkLocalAddress()) {
                Subnet subnet = subnet(withoutScope(address), each.getNetworkPrefixLength());
                boolean first = address instanceof Inet4Address;
                (first ? to : others).add(new HostAddress(from.getName(), subnet));
            }
        }
        to.addAll(others);
    }

    /// Returns the subnet of an address; that of the address alone if the system reports a length
    /// of the prefix that the address cannot have.
    static Subnet subnet(InetAddress address, int prefix) {
        int most = Byte.SIZE * address.getAddress().length;
        return new Subnet(address, prefix < 0 || prefix > most ? most : prefix);
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
