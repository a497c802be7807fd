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

/// The registry of a node. Thread-safe.
public final class LocalRegistry implements Registry {
    private final Predicate<? super Principal> registrars;
    private final Map<String, Remote> bound = new ConcurrentHashMap<>();

    /// @param registrars selects the peers on other hosts that may change the registry
    public LocalRegistry(Predicate<? super Principal> registrars) {
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

    /// Replaces an unexported object by its stub, so that it can be collected; calls of the stub
    /// throw an exception.
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
        Session session = CurrentCall.session(this);
        if (session != null
                && !HostAddresses.isOfThisHost(session.remote())
                && !isRegistrar(session)) {
            throw new AccessException(
                    "registry can be changed from its own host only: peer=" + session.remote());
        }
    }
}
