// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A set of classes that does not prevent the unloading of class loaders: classes of loaders that
/// are not visible to the interface are referenced weakly. Thread-safe.
final class AdmittedClasses {
    private final @Nullable ClassLoader owner;
    private final Set<Class<?>> held = ConcurrentHashMap.newKeySet();
    private final Set<Class<?>> others =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private volatile boolean hasOthers;

    /// @param owner the loader of the interface
    AdmittedClasses(@Nullable ClassLoader owner) {
        this.owner = owner;
    }

    /// Adds a class; returns false if the set contains it already.
    boolean add(Class<?> type) {
        if (isHeld(type.getClassLoader())) {
            return held.add(type);
        }
        hasOthers = true;
        return others.add(type);
    }

    private boolean isHeld(@Nullable ClassLoader loader) {
        return loader == null
                || isSeenFrom(owner, loader)
                || isSeenFrom(ClassLoader.getSystemClassLoader(), loader);
    }

    private static boolean isSeenFrom(@Nullable ClassLoader from, ClassLoader loader) {
        ClassLoader at = from;
        while (at != null && at != loader) {
            at = at.getParent();
        }
        return at != null;
    }

    boolean contains(Class<?> type) {
        return held.contains(type) || (hasOthers && others.contains(type));
    }

    /// Returns true if a class satisfies `condition`.
    boolean anyMatch(Predicate<Class<?>> condition) {
        for (Class<?> each : held) {
            if (condition.test(each)) {
                return true;
            }
        }
        return hasOthers && copyOfOthers().stream().anyMatch(condition);
    }

    private List<Class<?>> copyOfOthers() {
        synchronized (others) {
            return List.copyOf(others);
        }
    }
}
