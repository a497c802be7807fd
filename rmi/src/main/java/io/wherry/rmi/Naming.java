// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.net.MalformedURLException;
import java.rmi.AlreadyBoundException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Objects;

/// Access to the registries of hosts by names like those of `java.rmi.Naming`: `//host:port/name`,
/// with or without `rmi:` before it. The default host is this host, the default port is the
/// standard port.
public final class Naming {
    private Naming() {}

    public static Remote lookup(String name)
            throws NotBoundException, MalformedURLException, RemoteException {
        RemoteName parsed = RemoteName.parse(name);
        return parsed.name().isEmpty()
                ? parsed.registry()
                : parsed.registry().lookup(parsed.name());
    }

    public static void bind(String name, Remote object)
            throws AlreadyBoundException, MalformedURLException, RemoteException {
        RemoteName parsed = RemoteName.parseObject(name);
        Objects.requireNonNull(object, "object is null");
        parsed.registry().bind(parsed.name(), object);
    }

    public static void unbind(String name)
            throws NotBoundException, MalformedURLException, RemoteException {
        RemoteName parsed = RemoteName.parseObject(name);
        parsed.registry().unbind(parsed.name());
    }

    public static void rebind(String name, Remote object)
            throws MalformedURLException, RemoteException {
        RemoteName parsed = RemoteName.parseObject(name);
        Objects.requireNonNull(object, "object is null");
        parsed.registry().rebind(parsed.name(), object);
    }

    /// Returns the names in the registry of the host in `name`, in the same form.
    public static String[] list(String name) throws MalformedURLException, RemoteException {
        RemoteName parsed = RemoteName.parse(name);
        String[] names = parsed.registry().list();
        for (int i = 0; i < names.length; i++) {
            names[i] = parsed.prefix() + names[i];
        }
        return names;
    }
}
