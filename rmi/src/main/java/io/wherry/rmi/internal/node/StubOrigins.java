// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.RemoteType;
import java.io.InvalidObjectException;
import java.rmi.Remote;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The origins of references that came. Safe for any thread.
final class StubOrigins {
    private static final int MOST = 1 << 10;

    private final ClassLoader loader;
    private final Function<RemoteType, CalledType> called;
    private final Map<RemoteOrigin, StubOrigin> known = new ConcurrentHashMap<>();

    /// @param loader finds the interfaces
    StubOrigins(ClassLoader loader, Function<RemoteType, CalledType> called) {
        this.loader = loader;
        this.called = called;
    }

    /// @throws InvalidObjectException if there can be no stubs
    StubOrigin of(RemoteOrigin origin) throws InvalidObjectException {
        StubOrigin found = known.get(origin);
        return found == null ? find(origin) : found;
    }

    private StubOrigin find(RemoteOrigin origin) throws InvalidObjectException {
        List<Class<?>> interfaces = new ArrayList<>();
        for (String type : origin.interfaces()) {
            Class<?> here = remoteInterface(type);
            if (here != null) {
                interfaces.add(here);
            }
        }
        if (interfaces.isEmpty()) {
            throw new InvalidObjectException(
                    "no remote interface of an object is here: " + origin.interfaces());
        }
        try {
            return add(origin, StubClass.of(List.copyOf(interfaces)));
        } catch (IllegalArgumentException e) {
            throw (InvalidObjectException)
                    new InvalidObjectException("remote interface is no good: " + e.getMessage())
                            .initCause(e);
        }
    }

    private StubOrigin add(RemoteOrigin origin, StubClass stubs) {
        if (known.size() >= MOST) {
            known.clear(); // a peer that names ever new ones gets no memory for it
        }
        StubOrigin fresh = new StubOrigin(origin, stubs, called.apply(stubs.type()));
        StubOrigin before = known.putIfAbsent(origin, fresh);
        return before == null ? fresh : before;
    }

    private @Nullable Class<?> remoteInterface(String type) {
        try {
            Class<?> found = Class.forName(type, false, loader);
            return found.isInterface() && Remote.class.isAssignableFrom(found) ? found : null;
        } catch (ClassNotFoundException | LinkageError _) {
            return null; // the others may do
        }
    }
}
