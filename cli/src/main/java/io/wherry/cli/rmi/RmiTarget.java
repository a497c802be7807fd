// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.rmi;

import io.wherry.transport.Address;
import java.net.URI;
import java.net.URISyntaxException;
import java.rmi.registry.Registry;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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

    /// An authority with underscores, which [URI] does not split into host and port.
    private static final Pattern OTHER_AUTHORITY =
            Pattern.compile("([A-Za-z0-9_.-]+)(?::([0-9]{1,9}))?");

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
            if (uri.getQuery() != null || uri.getFragment() != null) {
                throw malformed(text, null);
            }
            String path = uri.getPath();
            return new RmiTarget(address(uri, text), path.isEmpty() ? "" : path.substring(1));
        } catch (URISyntaxException e) {
            throw malformed(text, e);
        }
    }

    private static Address address(URI uri, String text) {
        if (uri.getHost() != null) {
            return address(unbracketed(uri.getHost()), uri.getPort());
        }
        String authority = uri.getRawAuthority();
        Matcher parts = OTHER_AUTHORITY.matcher(authority == null ? "" : authority);
        if (!parts.matches()) {
            throw malformed(text, null);
        }
        return address(parts.group(1), parts.end(2) < 0 ? -1 : Integer.parseInt(parts.group(2)));
    }

    /// @param port negative for the standard port
    private static Address address(String host, int port) {
        return new Address.Tcp(host, port < 0 ? Registry.REGISTRY_PORT : port);
    }

    private static IllegalArgumentException malformed(String text, @Nullable Exception cause) {
        return new IllegalArgumentException("not rmi://host:port/name: text=" + text, cause);
    }

    private static String unbracketed(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    @Override
    public String toString() {
        return name.isEmpty() ? address.toString() : name + " at " + address;
    }
}
