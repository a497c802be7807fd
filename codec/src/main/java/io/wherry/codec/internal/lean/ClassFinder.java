// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.UnknownClassException;
import io.wherry.codec.WireFormatException;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the classes that a stream names, if the guard lets them in. One reader owns it.
final class ClassFinder {
    private final Guard guard;
    private @Nullable ClassLoader loader;

    ClassFinder(Guard guard) {
        this.guard = guard;
    }

    /// Finds classes by `classLoader` from now on; answers false if it did before.
    boolean use(@Nullable ClassLoader classLoader) {
        if (classLoader == loader) {
            return false;
        }
        loader = classLoader;
        return true;
    }

    /// The class of that name, as [Class#getName] says it; not initialised.
    Class<?> find(String name, SegmentInput in) throws IOException {
        Class<?> primitive = Class.forPrimitiveName(name);
        Class<?> found = primitive == null ? load(name, in) : primitive;
        guard.admitLoaded(found);
        return found;
    }

    private Class<?> load(String name, SegmentInput in) throws IOException {
        guard.admitName(name);
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new UnknownClassException(name, in.position(), e);
        }
    }

    /// The proxy class of those interfaces.
    Class<?> proxyClass(List<String> names, SegmentInput in) throws IOException {
        Class<?>[] interfaces = new Class<?>[names.size()];
        ClassLoader common = loader;
        for (int i = 0; i < interfaces.length; i++) {
            interfaces[i] = find(names.get(i), in);
            if (!Modifier.isPublic(interfaces[i].getModifiers())) {
                common = interfaces[i].getClassLoader();
            }
        }
        try {
            Object proxy = Proxy.newProxyInstance(common, interfaces, (_, _, _) -> null);
            guard.admitLoaded(proxy.getClass());
            return proxy.getClass();
        } catch (IllegalArgumentException e) {
            throw new WireFormatException(
                    "no proxy class for " + String.join(",", names), in.position(), e);
        }
    }
}
