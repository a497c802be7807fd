// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Selects the address of each host at which its ranks listen.
///
/// Names are not looked up: the name of a host may be an alias of ssh, and Debian maps the own name
/// of a host to 127.0.1.1. Of the addresses of a host, the one at which the launcher reached it is
/// preferred, then one in a network of another host, then the first. If there are several hosts,
/// loopback addresses are not selected.
///
/// @param interfaceName the only interface to use; null for any
/// @param subnet the only network to use; null for any
public record AddressSelection(@Nullable String interfaceName, @Nullable Subnet subnet) {
    /// Any interface, any network.
    public static final AddressSelection ANY = new AddressSelection(null, null);

    /// Returns the address of each host, in their order.
    ///
    /// @throws AddressException if a host has no suitable address
    public List<HostAddress> select(List<HostNetwork> hosts) throws AddressException {
        List<HostAddress> selected = new ArrayList<>();
        for (HostNetwork host : hosts) {
            List<HostAddress> candidates = candidates(host, hosts.size() == 1);
            selected.add(preferred(host, candidates, hosts));
        }
        return selected;
    }

    private List<HostAddress> candidates(HostNetwork host, boolean alone) throws AddressException {
        Stream<HostAddress> named = host.addresses().stream().filter(this::isNamed);
        List<HostAddress> candidates = named.filter(each -> alone || !each.isLoopback()).toList();
        if (candidates.isEmpty()) {
            throw new AddressException(
                    host,
                    "host has no address for ranks of other hosts"
                            + (interfaceName == null ? "" : ", interface=" + interfaceName)
                            + (subnet == null ? "" : ", subnet=" + subnet));
        }
        return candidates;
    }

    private boolean isNamed(HostAddress each) {
        return (interfaceName == null || interfaceName.equals(each.interfaceName()))
                && (subnet == null || subnet.contains(each.address()));
    }

    private static HostAddress preferred(
            HostNetwork host, List<HostAddress> candidates, List<HostNetwork> all) {
        for (HostAddress each : candidates) {
            if (each.address().equals(host.reached())) {
                return each;
            }
        }
        for (HostAddress each : candidates) {
            if (all.stream().filter(other -> other != host).anyMatch(other -> meets(each, other))) {
                return each;
            }
        }
        return candidates.getFirst();
    }

    /// Returns true if the other host was reached in the network of this address or, if unknown,
    /// has an address in it.
    private static boolean meets(HostAddress own, HostNetwork other) {
        InetAddress reached = other.reached();
        if (reached != null && !reached.isLoopbackAddress()) {
            return own.subnet().contains(reached);
        }
        return other.addresses().stream()
                .map(HostAddress::address)
                .anyMatch(own.subnet()::contains);
    }
}
