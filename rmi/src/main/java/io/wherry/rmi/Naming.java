// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.rmi.AlreadyBoundException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import org.jspecify.annotations.Nullable;

/// Names of objects in the registries of hosts, as `java.rmi.Naming` has them: `//host:port/name`, with or without `rmi:` before
/// it; without a host this one, without a port the standard one.
public final class Naming {
    private Naming() {}

    /// @param host null for this one
    /// @param port 0 for the standard one
    private record Name(@Nullable String host, int port, String name) {

        static Name parse(String text) throws MalformedURLException {
            try {
                URI uri = new URI(text);
                boolean good =
                        uri.getFragment() == null
                                && uri.getQuery() == null
                                && uri.getUserInfo() == null
                                && (uri.getScheme() == null || uri.getScheme().equals("rmi"))
                                && !uri.isOpaque();
                if (!good) {
                    throw new MalformedURLException("no name of a remote object: " + text);
                }
                String path = uri.getPath() == null ? "" : uri.getPath();
                return new Name(
                        uri.getHost(),
                        Math.max(0, uri.getPort()),
                        path.startsWith("/") ? path.substring(1) : path);
            } catch (URISyntaxException e) {
                throw (MalformedURLException)
                        new MalformedURLException("no name of a remote object: " + text)
                                .initCause(e);
            }
        }

        Registry registry() throws RemoteException {
            return LocateRegistry.getRegistry(host, port);
        }

        /// What stands before the names of the same registry.
        String before() {
            return "//" + (host == null ? "" : host) + (port > 0 ? ":" + port : "") + '/';
        }
    }

    public static Remote lookup(String name)
            throws NotBoundException, MalformedURLException, RemoteException {
        Name parsed = Name.parse(name);
        return parsed.name().isEmpty()
                ? parsed.registry()
                : parsed.registry().lookup(parsed.name());
    }

    public static void bind(String name, Remote object)
            throws AlreadyBoundException, MalformedURLException, RemoteException {
        Name parsed = Name.parse(name);
        parsed.registry().bind(parsed.name(), object);
    }

    public static void unbind(String name)
            throws NotBoundException, MalformedURLException, RemoteException {
        Name parsed = Name.parse(name);
        parsed.registry().unbind(parsed.name());
    }

    public static void rebind(String name, Remote object)
            throws MalformedURLException, RemoteException {
        Name parsed = Name.parse(name);
        parsed.registry().rebind(parsed.name(), object);
    }

    /// The names in the registry of the host in `name`, in the same form.
    public static String[] list(String name) throws MalformedURLException, RemoteException {
        Name parsed = Name.parse(name);
        String[] names = parsed.registry().list();
        for (int i = 0; i < names.length; i++) {
            names[i] = parsed.before() + names[i];
        }
        return names;
    }
}
