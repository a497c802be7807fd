// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import io.wherry.transport.internal.loopback.LoopbackTransport;
import io.wherry.transport.internal.socket.TcpTransport;
import io.wherry.transport.internal.socket.TlsTransport;
import io.wherry.transport.internal.socket.UnixTransport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The transports of this JVM: the built-in ones, those that the class loader of this module finds, and those that the context class
/// loader of the current thread finds. The first one with a scheme counts.
final class InstalledTransports {
    private static final Map<String, Transport> BUILT_IN =
            Map.of(
                    "tcp", new TcpTransport(),
                    "tls", new TlsTransport(),
                    "unix", new UnixTransport(),
                    "loopback", new LoopbackTransport());

    /// Where transports are that are written by us and not built in.
    private static final Map<String, String> ELSEWHERE =
            Map.of("shm", "wherry-transport-shm", "mpi", "wherry-transport-mpi");

    private InstalledTransports() {}

    /// Those that the class loader of this module finds never change.
    private static final class Own {
        private static final LoadedTransports LOADED =
                LoadedTransports.by(InstalledTransports.class.getClassLoader());

        private Own() {}
    }

    static Transport forAddress(Address address) {
        Transport transport = forScheme(address.scheme());
        if (transport == null) {
            throw new IllegalArgumentException(
                    "no transport is installed for the scheme: address="
                            + address
                            + ", "
                            + installed()
                            + hint(address.scheme()));
        }
        return transport;
    }

    /// Returns null if none has the scheme.
    static @Nullable Transport forScheme(String scheme) {
        Transport builtIn = BUILT_IN.get(scheme);
        if (builtIn != null) {
            return builtIn;
        }
        Transport own = Own.LOADED.get(scheme);
        return own == null ? LoadedTransports.byContext().get(scheme) : own;
    }

    private static String hint(String scheme) {
        String artifact = ELSEWHERE.get(scheme);
        return artifact == null ? "" : "; " + artifact + " has one";
    }

    /// The schemes that have a transport, and the transports that cannot be used, for messages.
    static String installed() {
        LoadedTransports context = LoadedTransports.byContext();
        List<String> schemes = new ArrayList<>(List.of("tcp", "tls", "unix", "loopback"));
        schemes.addAll(Own.LOADED.schemes());
        schemes.addAll(context.schemes());
        List<String> broken = new ArrayList<>(Own.LOADED.broken());
        broken.addAll(context.broken());
        String known = "installed=" + schemes.stream().distinct().toList();
        return broken.isEmpty() ? known : known + ", broken=" + broken.stream().distinct().toList();
    }
}
