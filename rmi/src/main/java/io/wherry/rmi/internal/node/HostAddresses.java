// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.metrics.RmiLogger;
import io.wherry.transport.Address;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The IP addresses of this host.
final class HostAddresses {
    private HostAddresses() {}

    /// Returns the addresses at which other hosts may reach this one, without loopback and
    /// link-local addresses, IPv4 first.
    static List<String> reachable() {
        try {
            return NetworkInterface.networkInterfaces()
                    .filter(HostAddresses::isUp)
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address ->
                            !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                    .sorted(Comparator.comparing(address -> !(address instanceof Inet4Address)))
                    .map(InetAddress::getHostAddress)
                    .map(HostAddresses::withoutZone)
                    .toList();
        } catch (SocketException e) {
            RmiLogger.get()
                    .log(System.Logger.Level.WARNING, "network interfaces cannot be listed", e);
            return List.of();
        }
    }

    private static boolean isUp(NetworkInterface candidate) {
        try {
            return candidate.isUp();
        } catch (SocketException _) {
            return false; // the interface is gone
        }
    }

    private static String withoutZone(String address) {
        int percent = address.indexOf('%');
        return percent < 0 ? address : address.substring(0, percent);
    }

    /// Returns true if a peer that connected from that address is on this host.
    static boolean isOfThisHost(Address peer) {
        InetAddress literal =
                switch (peer) {
                    case Address.Tcp tcp -> literal(tcp.host());
                    case Address.Tls tls -> literal(tls.host());
                    default -> null;
                };
        return peer.isLocal() || (literal != null && isOwn(literal));
    }

    private static @Nullable InetAddress literal(String host) {
        try {
            return InetAddress.ofLiteral(host);
        } catch (IllegalArgumentException _) {
            return null; // a name
        }
    }

    private static boolean isOwn(InetAddress address) {
        try {
            return NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException _) {
            return false;
        }
    }

    /// Returns true if the host is a wildcard address.
    static boolean isWildcard(String host) {
        InetAddress literal = literal(host);
        return literal != null && literal.isAnyLocalAddress();
    }
}
