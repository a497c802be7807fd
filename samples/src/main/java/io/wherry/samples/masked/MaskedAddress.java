// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.masked;

import io.wherry.transport.Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/// A port of a host: `masked://127.0.0.1:4711`.
public record MaskedAddress(String host, int port) implements Address {
    static final String SCHEME = "masked";
    private static final int LAST_PORT = 65_535;

    public MaskedAddress {
        if (port < 0 || port > LAST_PORT) {
            throw new IllegalArgumentException("invalid port: host=" + host + ", port=" + port);
        }
    }

    /// Parses the part after `masked://`.
    static MaskedAddress parse(String rest) {
        int colon = rest.lastIndexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("no port: masked://" + rest);
        }
        return new MaskedAddress(
                rest.substring(0, colon), Integer.parseInt(rest.substring(colon + 1)));
    }

    static MaskedAddress of(SocketAddress socket) {
        InetSocketAddress known = (InetSocketAddress) socket;
        return new MaskedAddress(known.getAddress().getHostAddress(), known.getPort());
    }

    InetSocketAddress socket() {
        return new InetSocketAddress(host, port);
    }

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public boolean isLocal() {
        InetAddress known = socket().getAddress();
        return known != null && known.isLoopbackAddress(); // null: an unknown host name
    }

    @Override
    public String toString() {
        return SCHEME + "://" + host + ":" + port;
    }
}
