// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import io.wherry.transport.Address;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The further addresses of a ping server.
///
/// @param blocking links that never poll; the first listener if a custom transport has no second
///     address
/// @param raw a plain socket, for the lower bound: TCP for TCP and TLS, otherwise a Unix socket
record ServerAddresses(Address blocking, Address raw) {

    String text() {
        return blocking + "\n" + raw;
    }

    /// Reads the reply of a server.
    ///
    /// @throws IOException if the peer is not a ping server
    static ServerAddresses parse(String text) throws IOException {
        List<String> lines = text.lines().toList();
        if (lines.size() != 2) {
            throw noServer(null);
        }
        try {
            Address raw = Address.parse(lines.get(1));
            if (raw instanceof Address.Tcp || raw instanceof Address.Unix) {
                return new ServerAddresses(Address.parse(lines.get(0)), raw);
            }
        } catch (IllegalArgumentException e) {
            throw noServer(e);
        }
        throw noServer(null);
    }

    private static IOException noServer(@Nullable Exception cause) {
        return new IOException("peer is not a ping server: its reply has no addresses", cause);
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
