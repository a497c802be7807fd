// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import io.wherry.transport.Address;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.util.List;

/// The further addresses of a ping server.
///
/// @param blocking links that never poll; the first listener if a custom transport has no second
///     address
/// @param raw a plain socket, for the lower bound: TCP for TCP and TLS, otherwise a Unix socket
record ServerAddresses(Address blocking, Address raw) {

    String text() {
        return blocking + "\n" + raw;
    }

    static ServerAddresses parse(String text) {
        List<String> lines = text.lines().toList();
        return new ServerAddresses(Address.parse(lines.get(0)), Address.parse(lines.get(1)));
    }

    /// Returns the addresses as seen by a peer that reached the server at `dialed`: a server that
    /// listens at all interfaces does not know the host name.
    ServerAddresses seenFrom(Address dialed) {
        return switch (dialed) {
            case Address.Tcp tcp ->
                    new ServerAddresses(at(tcp.host(), blocking), at(tcp.host(), raw));
            case Address.Tls tls ->
                    new ServerAddresses(at(tls.host(), blocking), at(tls.host(), raw));
            default -> this;
        };
    }

    private static Address at(String host, Address door) {
        return switch (door) {
            case Address.Tcp tcp -> new Address.Tcp(host, tcp.port());
            case Address.Tls tls -> new Address.Tls(host, tls.port());
            default -> door;
        };
    }

    static SocketAddress socket(Address raw) {
        return switch (raw) {
            case Address.Tcp tcp -> new InetSocketAddress(tcp.host(), tcp.port());
            case Address.Unix unix -> UnixDomainSocketAddress.of(unix.path());
            default -> throw new IllegalArgumentException("not a socket address: " + raw);
        };
    }
}
