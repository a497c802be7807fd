// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.transport.Address;
import org.jspecify.annotations.Nullable;

/// The addresses at which standard runtimes listen: this one, and those of other hosts.
final class RuntimeAddresses {
    /* java.rmi listens at all addresses of a host. Here the default is the loopback addresses: a
    peer that can connect can call exported objects, and most programs that are tried on one host
    are not meant to be open to the network. A program that sets the host name property of java.rmi
    listens at all addresses, as with java.rmi. */

    private static final String LOCAL = "localhost";
    private static final String ALL = "0.0.0.0";

    private RuntimeAddresses() {}

    /// Returns the address to listen at: all addresses if the property advertises this host to
    /// others, otherwise loopback only.
    static Address here(int port) {
        return at(AdvertisedHosts.areRemote() ? ALL : LOCAL, port, RmiProperties.areEncrypted());
    }

    /// @param host null or empty for this host; an IPv6 address may be in brackets
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
