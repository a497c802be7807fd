// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The transports that only the context class loader of the current thread finds. A scheme that was
/// found is cached; a scheme that was not found is searched for each time, since a class loader may
/// get more classes. Thread-safe.
final class ContextTransports {
    /* Keys and values are weak: a transport refers to the loader of its class, and would keep its
    own key. The class of a transport keeps its instance (LoadedTransports.INSTANCES), so a value
    lasts as long as the class. */
    private static final Map<ClassLoader, Map<String, WeakReference<Transport>>> FOUND =
            new WeakHashMap<>(); // guarded by itself

    private ContextTransports() {}

    /// Returns null if none has the scheme.
    static @Nullable Transport get(String scheme, LoadedTransports.Preferred preferred) {
        ClassLoader context = context();
        if (context == null) {
            return null;
        }
        Map<String, WeakReference<Transport>> found = foundBy(context);
        WeakReference<Transport> known = found.get(scheme);
        Transport transport = known == null ? null : known.get();
        return transport == null ? search(context, scheme, preferred) : transport;
    }

    private static @Nullable Transport search(
            ClassLoader context, String scheme, LoadedTransports.Preferred preferred) {
        Transport transport = LoadedTransports.by(context, preferred).get(scheme);
        if (transport != null) {
            foundBy(context).put(scheme, new WeakReference<>(transport));
        }
        return transport;
    }

    private static Map<String, WeakReference<Transport>> foundBy(ClassLoader context) {
        synchronized (FOUND) {
            return FOUND.computeIfAbsent(context, _ -> new ConcurrentHashMap<>());
        }
    }

    /// Returns what is found now, for messages.
    static List<LoadedTransports> search(LoadedTransports.Preferred preferred) {
        ClassLoader context = context();
        return context == null ? List.of() : List.of(LoadedTransports.by(context, preferred));
    }

    /// Returns null if there is none, or if it is the class loader of this module.
    private static @Nullable ClassLoader context() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == ContextTransports.class.getClassLoader() ? null : context;
    }
}
