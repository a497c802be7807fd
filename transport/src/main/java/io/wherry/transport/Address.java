// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.nio.file.Path;

/// The address of a listener.
///
/// ```text
///  tcp://host:port       host = name | 1.2.3.4 | [IPv6], port = 0..65535; 0 to listen = any free
///  tls://host:port       the same, encrypted, both sides with certificates: LinkOptions.withTls
///  unix:///path          a Unix-domain socket; the path stands as it is, no %-escapes
///  shm://name            a listener of this user on this host, through shared memory (module transport-shm)
///  mpi://rank            a process of this MPI job (module transport-mpi)
///  loopback://name       a listener of this JVM
///  scheme://rest         any other installed Transport, which parses the rest
/// ```
///
/// [Object#toString] returns a text that [#parse] accepts, in canonical form: schemes and host names in
/// lower case. Addresses are values: equal addresses name the same listener.
public interface Address {

    /// Parses an address. Schemes may be in upper case.
    ///
    /// @throws IllegalArgumentException if `text` is not an address; the message shows the text and
    ///     the index of the error, counted from 0; or if its scheme is unknown; the message lists
    ///     the installed schemes
    static Address parse(String text) {
        return new AddressText(text).parse();
    }

    /// Returns the part before `://`.
    String scheme();

    /// Returns true if the process at this address runs on this host, or belongs to the same MPI
    /// job of the same user. Returns false if that is unknown. By default, registries let only
    /// local peers change names.
    default boolean isLocal() {
        return false;
    }

    /// A TCP port. `host` is a name or a literal without brackets.
    record Tcp(String host, int port) implements Address {
        public Tcp {
            host = HostSyntax.canonical(host);
            HostSyntax.checkPort(port);
        }

        @Override
        public String scheme() {
            return "tcp";
        }

        @Override
        public boolean isLocal() {
            return HostSyntax.isLoopback(host);
        }

        @Override
        public String toString() {
            return "tcp://" + HostSyntax.bracketed(host) + ":" + port;
        }
    }

    /// A TCP port that speaks TLS 1.3. The connecting side looks for `host` in the certificate of
    /// the listening side.
    record Tls(String host, int port) implements Address {
        public Tls {
            host = HostSyntax.canonical(host);
            HostSyntax.checkPort(port);
        }

        @Override
        public String scheme() {
            return "tls";
        }

        @Override
        public boolean isLocal() {
            return HostSyntax.isLoopback(host);
        }

        @Override
        public String toString() {
            return "tls://" + HostSyntax.bracketed(host) + ":" + port;
        }
    }

    /// A Unix-domain socket file.
    record Unix(Path path) implements Address {
        public Unix {
            if (!path.isAbsolute()) {
                throw new IllegalArgumentException(
                        "path of a unix address is not absolute: path=" + path);
            }
        }

        @Override
        public String scheme() {
            return "unix";
        }

        @Override
        public boolean isLocal() {
            return true;
        }

        @Override
        public String toString() {
            return "unix://" + path;
        }
    }

    /// A listener of this user on this host, reached through shared memory. The name is made of
    /// letters, digits, `.`, `_` and `-`.
    record Shm(String name) implements Address {
        public Shm {
            HostSyntax.checkName(name, "shm");
        }

        @Override
        public String scheme() {
            return "shm";
        }

        @Override
        public boolean isLocal() {
            return true;
        }

        @Override
        public String toString() {
            return "shm://" + name;
        }
    }

    /// A listener of this JVM. The name is made of letters, digits, `.`, `_` and `-`.
    record Loopback(String name) implements Address {
        public Loopback {
            HostSyntax.checkName(name, "loopback");
        }

        @Override
        public String scheme() {
            return "loopback";
        }

        @Override
        public boolean isLocal() {
            return true;
        }

        @Override
        public String toString() {
            return "loopback://" + name;
        }
    }

    /// A rank of the MPI job this process belongs to.
    record Mpi(int rank) implements Address {
        public Mpi {
            if (rank < 0) {
                throw new IllegalArgumentException("negative rank: rank=" + rank);
            }
        }

        @Override
        public String scheme() {
            return "mpi";
        }

        @Override
        public boolean isLocal() {
            return true;
        }

        @Override
        public String toString() {
            return "mpi://" + rank;
        }
    }

    /// An address of a transport that has no address type of its own.
    ///
    /// @param rest the text after `://`
    record Other(String scheme, String rest) implements Address {
        public Other {
            AddressText.checkScheme(scheme);
        }

        @Override
        public String toString() {
            return scheme + "://" + rest;
        }
    }
}
