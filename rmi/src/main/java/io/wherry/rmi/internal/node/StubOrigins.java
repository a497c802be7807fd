// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.rmi.internal.type.RemoteType;
import java.io.InvalidObjectException;
import java.lang.ref.WeakReference;
import java.rmi.Remote;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
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
    private final ClassValue<Others> others =
            new ClassValue<>() {
                @Override
                protected Others computeValue(Class<?> type) {
                    return new Others();
                }
            };

    /// @param loader loads the classes of results
    private record Found(RemoteOrigin origin, List<Class<?>> interfaces, ClassLoader loader) {}

    /// Origins by the loaders of the classes of results, which may end before the interfaces do:
    /// only stubs keep them. Thread-safe.
    private static final class Others {
        private final Map<ClassLoader, Map<Key, WeakReference<StubOrigin>>> byLoader =
                new WeakHashMap<>(); // guarded by this

        private record Key(RemoteOrigin origin, List<Class<?>> interfaces) {}

        synchronized @Nullable StubOrigin get(Found found) {
            Map<Key, WeakReference<StubOrigin>> origins = byLoader.get(found.loader());
            WeakReference<StubOrigin> origin = origins == null ? null : origins.get(key(found));
            return origin == null ? null : origin.get();
        }

        private static Key key(Found found) {
            return new Key(found.origin(), found.interfaces());
        }

        /// Adds an origin, unless there is one; returns the one that is there then.
        synchronized StubOrigin add(Found found, StubOrigin fresh) {
            StubOrigin before = get(found);
            if (before != null) {
                return before;
            }
            Map<Key, WeakReference<StubOrigin>> origins =
                    byLoader.computeIfAbsent(found.loader(), _ -> new HashMap<>());
            if (origins.size() >= MOST) {
                origins.clear(); // a hostile peer cannot fill the memory
            }
            origins.put(key(found), new WeakReference<>(fresh));
            return fresh;
        }
    }

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
            Others same = others.get(finder);
            StubOrigin before = same.get(found);
            return before == null ? same.add(found, make(found)) : before;
        }
        StubOrigin found = known.get(origin);
        if (found != null) {
            return found;
        }
        List<Class<?>> interfaces = interfaces(origin, loader);
        return add(make(new Found(origin, interfaces, loader)));
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

    private StubOrigin make(Found found) throws InvalidObjectException {
        StubClass stubs = stubs(found);
        return new StubOrigin(found.origin(), stubs, called.apply(stubs.type()), found::loader);
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

    private StubOrigin add(StubOrigin fresh) {
        if (known.size() >= MOST) {
            known.clear(); // a hostile peer cannot fill the memory
        }
        StubOrigin before = known.putIfAbsent(fresh.origin(), fresh);
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
