// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.transport.Address;
import org.jspecify.annotations.Nullable;

/// Where the standard runtime listens at a port, and where a host's is.
final class Host {
    /* java.rmi listens at all addresses of a host; here that has to be asked for, by the property that java.rmi's programs set
    when others are to find them. */

    private static final String PROPERTY = "java.rmi.server.hostname";
    private static final String LOCAL = "localhost";

    private Host() {}

    /// Where to listen: for this host only, unless the property names the host.
    static Address here(int port) {
        return new Address.Tcp(System.getProperty(PROPERTY, LOCAL), port);
    }

    /// @param host null or empty for this one
    static Address at(@Nullable String host, int port) {
        String name = host == null || host.isEmpty() ? LOCAL : host;
        return new Address.Tcp(name, port > 0 ? port : Registry.REGISTRY_PORT);
    }
}
