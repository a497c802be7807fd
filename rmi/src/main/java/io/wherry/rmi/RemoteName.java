// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.rmi.RemoteException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The name of an object in the registry of a host, in the syntax of `java.rmi.Naming`:
/// `[rmi:][//[host][:port]][/]name`.
///
/// @param host empty for this host; an IPv6 address in brackets
/// @param port the standard port if the text has none; 0 also stands for it
/// @param name empty for the registry itself
record RemoteName(String host, int port, String name) {
    /// Authorities that RFC 2396 does not consider server-based: without a host, or with
    /// underscores.
    private static final Pattern OTHER_AUTHORITY =
            Pattern.compile("([A-Za-z0-9_.-]*)(?::([0-9]{0,9}))?");

    /// Parses a name.
    ///
    /// @throws MalformedURLException if the name or its port is invalid
    static RemoteName parse(String text) throws MalformedURLException {
        URI uri = uri(text);
        check(!uri.isOpaque(), "name has no path", text);
        check(uri.getFragment() == null, "name contains '#'", text);
        check(uri.getQuery() == null, "name contains '?'", text);
        check(uri.getUserInfo() == null, "host contains '@'", text);
        check(uri.getScheme() == null || uri.getScheme().equals("rmi"), "scheme is not rmi", text);
        String path = uri.getPath();
        String name = path.startsWith("/") ? path.substring(1) : path;
        return uri.getHost() == null
                ? ofOtherAuthority(uri.getRawAuthority(), name, text)
                : of(uri.getHost(), port(uri), name, text);
    }

    /// Parses the name of an object to bind or unbind.
    ///
    /// @throws MalformedURLException if the name is invalid, or that of the registry itself
    static RemoteName parseObject(String text) throws MalformedURLException {
        RemoteName parsed = parse(text);
        check(!parsed.name().isEmpty(), "name of the object is empty", text);
        return parsed;
    }

    private static int port(URI uri) {
        return uri.getPort() < 0 ? Registry.REGISTRY_PORT : uri.getPort();
    }

    private static URI uri(String text) throws MalformedURLException {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw malformed("invalid name of a remote object", text);
        }
    }

    private static RemoteName ofOtherAuthority(@Nullable String authority, String name, String text)
            throws MalformedURLException {
        Matcher matcher = OTHER_AUTHORITY.matcher(authority == null ? "" : authority);
        check(matcher.matches(), "invalid host or port", text);
        String port = matcher.group(2);
        return of(
                matcher.group(1),
                port == null || port.isEmpty() ? Registry.REGISTRY_PORT : Integer.parseInt(port),
                name,
                text);
    }

    private static RemoteName of(String host, int port, String name, String text)
            throws MalformedURLException {
        try {
            RuntimeAddresses.at(host, port);
        } catch (IllegalArgumentException e) {
            throw malformed(String.valueOf(e.getMessage()), text);
        }
        return new RemoteName(host, port, name);
    }

    private static void check(boolean good, String problem, String text)
            throws MalformedURLException {
        if (!good) {
            throw malformed(problem, text);
        }
    }

    private static MalformedURLException malformed(String problem, String text) {
        return new MalformedURLException(problem + ": name=\"" + text + '"');
    }

    Registry registry() throws RemoteException {
        return LocateRegistry.getRegistry(host, port);
    }

    /// Returns the prefix of all names in the same registry.
    String prefix() {
        return "//" + host + (port > 0 ? ":" + port : "") + '/';
    }
}
