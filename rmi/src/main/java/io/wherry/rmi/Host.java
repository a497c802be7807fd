// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.transport.Address;
import org.jspecify.annotations.Nullable;

/// The address at which the standard runtime listens at a port, and that of another host's port.
final class Host {
    /* java.rmi listens at all addresses of a host. Here the default are the loopback addresses: a peer that can connect can call what is
    exported, and most programs that are tried on one host do not know that they are open to the network. A program that names its host
    for others, by the property of java.rmi, listens at all addresses, as it does there. */

    private static final String LOCAL = "localhost";
    private static final String ALL = "0.0.0.0";

    private Host() {}

    /// Returns where to listen: at all addresses if the property names this host for others, otherwise for this host only.
    static Address here(int port) {
        return at(AdvertisedHosts.areRemote() ? ALL : LOCAL, port, RmiProperties.areEncrypted());
    }

    /// @param host null or empty for this one; an IPv6 address may be in brackets
    static Address at(@Nullable String host, int port) {
        String name = host == null || host.isEmpty() ? LOCAL : withoutBrackets(host);
        return at(name, port > 0 ? port : Registry.REGISTRY_PORT, RmiProperties.areEncrypted());
    }

    private static Address at(String host, int port, boolean encrypted) {
        return encrypted ? new Address.Tls(host, port) : new Address.Tcp(host, port);
    }

    static String withoutBrackets(String host) {
        return host.startsWith("[") && host.endsWith("]")
                ? host.substring(1, host.length() - 1)
                : host;
    }
}
