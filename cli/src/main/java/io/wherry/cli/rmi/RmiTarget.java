// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.rmi;

import io.wherry.transport.Address;
import java.net.URI;
import java.net.URISyntaxException;
import java.rmi.registry.Registry;

/// A runtime of remote calls, or an object in its registry.
///
/// ```text
///  rmi://host             the registry at the standard port
///  rmi://host:port/name   an object in a registry
///  unix:///path           or another address of a link: the registry of the runtime that listens there
/// ```
///
/// @param address where the runtime listens
/// @param name of an object in its registry; empty for the registry itself
public record RmiTarget(Address address, String name) {
    private static final String SCHEME = "rmi://";

    /// Returns whether a text is a target other than the address of a link.
    public static boolean isNamed(String text) {
        return text.startsWith(SCHEME);
    }

    /// Reads a target.
    ///
    /// @throws IllegalArgumentException if it is none
    public static RmiTarget parse(String text) {
        if (!isNamed(text)) {
            return new RmiTarget(Address.parse(text), "");
        }
        try {
            URI uri = new URI(text);
            if (uri.getHost() == null || uri.getQuery() != null || uri.getFragment() != null) {
                throw new IllegalArgumentException("not rmi://host:port/name: text=" + text);
            }
            String path = uri.getPath();
            return new RmiTarget(
                    new Address.Tcp(
                            unbracketed(uri.getHost()),
                            uri.getPort() < 0 ? Registry.REGISTRY_PORT : uri.getPort()),
                    path.isEmpty() ? "" : path.substring(1));
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("not rmi://host:port/name: text=" + text, e);
        }
    }

    private static String unbracketed(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    @Override
    public String toString() {
        return name.isEmpty() ? address.toString() : name + " at " + address;
    }
}
