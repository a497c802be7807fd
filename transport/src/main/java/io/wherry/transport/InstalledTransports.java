// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import io.wherry.transport.internal.loopback.LoopbackTransport;
import io.wherry.transport.internal.socket.TcpTransport;
import io.wherry.transport.internal.socket.TlsTransport;
import io.wherry.transport.internal.socket.UnixTransport;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/// The transports of this JVM: the built-in ones, then those on the class or module path.
final class InstalledTransports {
    private static final List<Transport> BUILT_IN =
            List.of(
                    new TcpTransport(),
                    new TlsTransport(),
                    new UnixTransport(),
                    new LoopbackTransport());

    private InstalledTransports() {}

    static Transport forAddress(Address address) {
        List<String> schemes = new ArrayList<>();
        for (Transport transport : BUILT_IN) {
            if (transport.scheme().equals(address.scheme())) {
                return transport;
            }
            schemes.add(transport.scheme());
        }
        for (Transport transport : ServiceLoader.load(Transport.class)) {
            if (transport.scheme().equals(address.scheme())) {
                return transport;
            }
            schemes.add(transport.scheme());
        }
        throw new IllegalArgumentException(
                "no transport installed for the scheme: address="
                        + address
                        + ", installed="
                        + schemes);
    }
}
