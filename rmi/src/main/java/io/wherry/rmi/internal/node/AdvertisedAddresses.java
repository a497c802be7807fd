// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.transport.Address;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The addresses in stubs, at which peers connect to the listeners of a node. Immutable.
///
/// The addresses of an IP listener have the advertised hosts first, then the host that it listens
/// at. A peer tries them in turn and checks the name of the node, so an address that belongs to
/// another host in the peer's network does no harm.
final class AdvertisedAddresses {
    private static final String LOOPBACK = "127.0.0.1";

    private final List<String> hosts;

    /// @param hosts names or IP addresses; empty for the addresses of this host
    AdvertisedAddresses(List<String> hosts) {
        this.hosts = List.copyOf(hosts);
    }

    /// Returns the addresses of these listeners, without wildcards, in the order in which peers try
    /// them.
    List<String> of(List<Address> listeners) {
        Set<String> all = new LinkedHashSet<>();
        for (Address listener : listeners) {
            switch (listener) {
                case Address.Tcp tcp ->
                        hosts(tcp.host())
                                .forEach(host ->
                                        all.add(new Address.Tcp(host, tcp.port()).toString()));
                case Address.Tls tls ->
                        hosts(tls.host())
                                .forEach(host ->
                                        all.add(new Address.Tls(host, tls.port()).toString()));
                default -> all.add(listener.toString());
            }
        }
        return List.copyOf(all);
    }

    private List<String> hosts(String listening) {
        List<String> known = new ArrayList<>(hosts);
        if (!HostAddresses.isWildcard(listening)) {
            known.add(listening);
            return known;
        }
        if (known.isEmpty()) {
            known.addAll(HostAddresses.reachable());
        }
        known.add(LOOPBACK);
        return known;
    }
}
