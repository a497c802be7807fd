// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.rmi.internal.type.RemoteType;
import java.io.InvalidObjectException;
import java.rmi.Remote;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A cache of stub origins for received references. Thread-safe.
final class StubOrigins {
    private static final int MOST = 1 << 10;

    private final ClassLoaders loaders;
    private final Function<RemoteType, StubType> called;

    /// Origins whose interfaces are loaded by the base loader.
    private final Map<RemoteOrigin, StubOrigin> known = new ConcurrentHashMap<>();

    /// Origins whose interfaces are loaded by other loaders, by the interface whose loader finds
    /// the others, so that classes can be unloaded.
    private final ClassValue<Map<Found, StubOrigin>> others =
            new ClassValue<>() {
                @Override
                protected Map<Found, StubOrigin> computeValue(Class<?> type) {
                    return new ConcurrentHashMap<>();
                }
            };

    /// @param loader loads the classes of results
    private record Found(RemoteOrigin origin, List<Class<?>> interfaces, ClassLoader loader) {}

    /// @param loaders load the classes of results
    StubOrigins(ClassLoaders loaders, Function<RemoteType, StubType> called) {
        this.loaders = loaders;
        this.called = called;
    }

    /// @param loader loads the interfaces
    /// @throws InvalidObjectException if no stub can be created
    StubOrigin of(RemoteOrigin origin, ClassLoader loader) throws InvalidObjectException {
        if (loader != loaders.base()) {
            List<Class<?>> interfaces = interfaces(origin, loader);
            Class<?> finder = RemoteType.finderOf(interfaces);
            Found found = new Found(origin, interfaces, loaders.of(finder, loader));
            return stored(others.get(finder), found, found);
        }
        StubOrigin found = known.get(origin);
        if (found != null) {
            return found;
        }
        List<Class<?>> interfaces = interfaces(origin, loader);
        return stored(known, origin, new Found(origin, interfaces, loader));
    }

    private List<Class<?>> interfaces(RemoteOrigin origin, ClassLoader loader)
            throws InvalidObjectException {
        List<Class<?>> interfaces = new ArrayList<>();
        for (String type : origin.interfaces()) {
            Class<?> here = remoteInterface(type, loader);
            if (here != null) {
                interfaces.add(here);
            }
        }
        if (interfaces.isEmpty()) {
            throw new InvalidObjectException(
                    "no remote interface of an object can be loaded: interfaces="
                            + origin.interfaces());
        }
        return List.copyOf(interfaces);
    }

    private <K> StubOrigin stored(Map<K, StubOrigin> map, K key, Found found)
            throws InvalidObjectException {
        StubOrigin before = map.get(key);
        return before == null ? add(map, key, stubs(found), found) : before;
    }

    private static StubClass stubs(Found found) throws InvalidObjectException {
        try {
            return StubClass.of(found.interfaces());
        } catch (IllegalArgumentException e) {
            throw (InvalidObjectException)
                    new InvalidObjectException("invalid remote interface: " + e.getMessage())
                            .initCause(e);
        }
    }

    private <K> StubOrigin add(Map<K, StubOrigin> map, K key, StubClass stubs, Found found) {
        if (map.size() >= MOST) {
            map.clear(); // a hostile peer cannot fill the memory
        }
        StubOrigin fresh =
                new StubOrigin(found.origin(), stubs, called.apply(stubs.type()), found::loader);
        StubOrigin before = map.putIfAbsent(key, fresh);
        return before == null ? fresh : before;
    }

    private static @Nullable Class<?> remoteInterface(String type, ClassLoader loader) {
        try {
            Class<?> found = Class.forName(type, false, loader);
            return found.isInterface() && Remote.class.isAssignableFrom(found) ? found : null;
        } catch (ClassNotFoundException | LinkageError _) {
            return null; // other interfaces may suffice
        }
    }
}
