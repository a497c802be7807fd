// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.admission;

import io.wherry.codec.UnknownClassException;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Finds the classes that a stream names, if the guard admits them. One reader owns it.
public final class ClassFinder {
    private final Guard guard;
    private final Renames renames;
    private @Nullable ClassLoader loader;
    private boolean asks;

    /// @param renames the names here of classes of the stream
    public ClassFinder(Guard guard, Renames renames) {
        this.guard = guard;
        this.renames = renames;
    }

    /// True if `fingerprint` is that of a class of this shape which the stream calls `name`.
    public boolean fits(Shape shape, String name, int fingerprint) {
        return shape.fingerprint() == fingerprint
                || (!renames.isEmpty()
                        && shape.fingerprint(namesInStream(shape, name)) == fingerprint);
    }

    /// Returns the name here of the class with that name in the stream; null if it is the same.
    public @Nullable String newName(String name) {
        return renames.nameHere(name);
    }

    /// Returns the name here of the class with that name in the stream.
    public String nameHere(String name) {
        String here = renames.nameHere(name);
        return here == null ? name : here;
    }

    /// Returns the names that the writer uses for the classes here, given that it calls the class
    /// of `shape` `name`.
    private UnaryOperator<String> namesInStream(Shape shape, String name) {
        String own = shape.type().getName();
        return here -> here.equals(own) ? name : renames.nameInStream(here);
    }

    /// Finds classes by `classLoader` from now on; returns false if it did before.
    public boolean use(@Nullable ClassLoader classLoader) {
        if (classLoader == loader) {
            return false;
        }
        loader = classLoader;
        asks = classLoader instanceof DelegatingClassLoader;
        return true;
    }

    public @Nullable ClassLoader loader() {
        return loader;
    }

    /// True if the class of a name may be another one after the stream was reset.
    public boolean asks() {
        return asks;
    }

    /// The class of that name, as [Class#getName] says it; not initialised.
    public Class<?> find(String name, SegmentInput in) throws IOException {
        Class<?> primitive = Class.forPrimitiveName(name);
        if (primitive != null) {
            guard.admitLoaded(primitive);
            return primitive;
        }
        Class<?> alias = renames.alias(name);
        if (alias != null) {
            return admitted(alias);
        }
        Class<?> found = load(renames.moved(name), in);
        guard.admitLoaded(found);
        return found;
    }

    /// `type`, which the caller named, if the guard admits it as it would by its name.
    public Class<?> admitted(Class<?> type) throws IOException {
        if (Proxy.isProxyClass(type)) {
            for (Class<?> interfaceType : type.getInterfaces()) {
                admitted(interfaceType);
            }
        } else {
            guard.admitName(type.getName());
        }
        guard.admitLoaded(type);
        return type;
    }

    private Class<?> load(String name, SegmentInput in) throws IOException {
        guard.admitName(name);
        try {
            return loader instanceof DelegatingClassLoader asking
                    ? asking.ask(name)
                    : Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new UnknownClassException(name, in.position(), e);
        }
    }

    /// The proxy class of those interfaces.
    public Class<?> proxyClass(List<String> names, SegmentInput in) throws IOException {
        Class<?>[] interfaces = new Class<?>[names.size()];
        ClassLoader common = loader;
        for (int i = 0; i < interfaces.length; i++) {
            interfaces[i] = find(names.get(i), in);
            if (asks() || !Modifier.isPublic(interfaces[i].getModifiers())) {
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
