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

/// The transports of this JVM: the built-in ones, those that the class loader of this module finds,
/// and those that the context class loader of the current thread finds. The first transport found
/// for a scheme is used.
final class InstalledTransports {
    private static final Map<String, Transport> BUILT_IN =
            Map.of(
                    "tcp", new TcpTransport(),
                    "tls", new TlsTransport(),
                    "unix", new UnixTransport(),
                    "loopback", new LoopbackTransport());

    /// The artifacts of Wherry's transports that are not built in, by scheme.
    private static final Map<String, String> ELSEWHERE =
            Map.of("shm", "wherry-transport-shm", "mpi", "wherry-transport-mpi");

    private InstalledTransports() {}

    /// Lazy holder of the transports that the class loader of this module finds, which never
    /// change.
    private static final class Own {
        private static final LoadedTransports LOADED =
                LoadedTransports.by(InstalledTransports.class.getClassLoader(), BUILT_IN::get);

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

    /// Returns the transport of a scheme, or null.
    static @Nullable Transport forScheme(String scheme) {
        Transport own = ofThisLoader(scheme);
        return own == null ? ContextTransports.get(scheme, InstalledTransports::ofThisLoader) : own;
    }

    private static @Nullable Transport ofThisLoader(String scheme) {
        Transport builtIn = BUILT_IN.get(scheme);
        return builtIn == null ? Own.LOADED.get(scheme) : builtIn;
    }

    private static String hint(String scheme) {
        String artifact = ELSEWHERE.get(scheme);
        return artifact == null ? "" : "; " + artifact + " has one";
    }

    /// Returns the schemes that have a transport and the transports that cannot be loaded, for
    /// messages.
    static String installed() {
        List<LoadedTransports> all = new ArrayList<>(List.of(Own.LOADED));
        all.addAll(ContextTransports.search(InstalledTransports::ofThisLoader));
        List<String> schemes = new ArrayList<>(List.of("tcp", "tls", "unix", "loopback"));
        all.forEach(loaded -> schemes.addAll(loaded.schemes()));
        List<String> broken =
                all.stream().flatMap(loaded -> loaded.broken().stream()).distinct().toList();
        String known = "installed=" + schemes;
        return broken.isEmpty() ? known : known + ", broken=" + broken;
    }
}
