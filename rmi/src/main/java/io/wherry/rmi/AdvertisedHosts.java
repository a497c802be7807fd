// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.metrics.RmiLogger;
import io.wherry.transport.Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/// The host names and addresses that stubs contain for this host.
final class AdvertisedHosts {
    private static final String LOCAL = "localhost";

    private AdvertisedHosts() {}

    /// Returns the hosts of the system property [RmiOptions#HOSTNAME_PROPERTY], without wildcard
    /// addresses.
    static List<String> ofProperty() {
        List<String> hosts = new ArrayList<>();
        for (String host : listed()) {
            if (isHost(host) && !isWildcard(host)) {
                hosts.add(host);
            }
        }
        return List.copyOf(hosts);
    }

    /// Returns true if the property contains a host that is reachable from other hosts.
    static boolean areRemote() {
        for (String host : listed()) {
            if (!isLoopback(host)) {
                return true;
            }
        }
        return false;
    }

    /* Not a stream, whose classes a fresh JVM has to load: every runtime begins here. */

    /// Returns the hosts of the property, without brackets.
    private static List<String> listed() {
        List<String> hosts = new ArrayList<>();
        for (String part : System.getProperty(RmiOptions.HOSTNAME_PROPERTY, "").split(",", -1)) {
            String host = part.strip();
            if (!host.isEmpty()) {
                hosts.add(RuntimeAddresses.withoutBrackets(host));
            }
        }
        return hosts;
    }

    private static boolean isHost(String host) {
        try {
            return !new Address.Tcp(host, 0).host().isEmpty();
        } catch (IllegalArgumentException e) {
            RmiLogger.get()
                    .log(
                            System.Logger.Level.WARNING,
                            "system property is not a host: " + RmiOptions.HOSTNAME_PROPERTY,
                            e);
            return false;
        }
    }

    /// Returns the given hosts after a check.
    ///
    /// @throws IllegalArgumentException if one is not a valid host, or is the wildcard address
    static List<String> checked(List<String> hosts) {
        for (String host : hosts) {
            if (isWildcard(new Address.Tcp(host, 0).host())) {
                throw new IllegalArgumentException(
                        "wildcard address cannot be advertised: host=" + host);
            }
        }
        return List.copyOf(hosts);
    }

    private static boolean isWildcard(String host) {
        return isLiteral(host) && InetAddress.ofLiteral(host).isAnyLocalAddress();
    }

    /// Returns true if the host is a loopback address or `localhost`.
    static boolean isLoopback(String host) {
        return host.equals(LOCAL)
                || (isLiteral(host) && InetAddress.ofLiteral(host).isLoopbackAddress());
    }

    private static boolean isLiteral(String host) {
        try {
            InetAddress.ofLiteral(host);
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
