// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.Registry;
import io.wherry.rmi.internal.session.CurrentCall;
import io.wherry.rmi.internal.session.Session;
import java.rmi.AccessException;
import java.rmi.AlreadyBoundException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.security.Principal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// The registry of a node. Safe for any thread.
public final class Names implements Registry {
    private final Predicate<? super Principal> registrars;
    private final Map<String, Remote> bound = new ConcurrentHashMap<>();

    /// @param registrars which peers of other hosts may change names
    public Names(Predicate<? super Principal> registrars) {
        this.registrars = registrars;
    }

    @Override
    public Remote lookup(String name) throws NotBoundException {
        Remote object = bound.get(name);
        if (object == null) {
            throw new NotBoundException(name);
        }
        return object;
    }

    @Override
    public void bind(String name, Remote object) throws AccessException, AlreadyBoundException {
        checkMayChange();
        if (bound.putIfAbsent(name, object) != null) {
            throw new AlreadyBoundException(name);
        }
    }

    @Override
    public void unbind(String name) throws AccessException, NotBoundException {
        checkMayChange();
        if (bound.remove(name) == null) {
            throw new NotBoundException(name);
        }
    }

    @Override
    public void rebind(String name, Remote object) throws AccessException {
        checkMayChange();
        bound.put(name, object);
    }

    /// Binds the stub of an object in its place. The object, which was taken back, may be collected then; calls of the stub say that it was.
    void replace(Remote object, Supplier<Remote> stub) {
        bound.forEach((name, held) -> {
            if (held == object) {
                bound.replace(name, held, stub.get());
            }
        });
    }

    @Override
    public String[] list() {
        return bound.keySet().stream().sorted().toArray(String[]::new);
    }

    private boolean isRegistrar(Session session) {
        Principal peer = session.peerPrincipal();
        return peer != null && registrars.test(peer);
    }

    private void checkMayChange() throws AccessException {
        Session session = CurrentCall.session();
        if (session != null
                && !HostAddresses.isOfThisHost(session.remote())
                && !isRegistrar(session)) {
            throw new AccessException(
                    "names are changed from the registry's host only: peer=" + session.remote());
        }
    }
}
