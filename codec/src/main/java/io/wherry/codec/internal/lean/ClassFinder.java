// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.UnknownClassException;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Finds the classes that a stream names, if the guard lets them in. One reader owns it.
final class ClassFinder {
    /// Most dimensions an array class can have.
    private static final int MOST_DIMENSIONS = 255;

    private final Guard guard;
    private final Map<String, Class<?>> aliases;
    private final Map<String, String> namesInStream = new HashMap<>();
    private @Nullable ClassLoader loader;

    /// @param aliases the class here for a name in the stream
    ClassFinder(Guard guard, Map<String, Class<?>> aliases) {
        this.guard = guard;
        this.aliases = aliases;
        aliases.forEach((name, type) -> namesInStream.put(type.getName(), name));
    }

    /// True if `fingerprint` is that of a class of this shape which the stream calls `name`.
    boolean fits(Shape shape, String name, int fingerprint) {
        return shape.fingerprint() == fingerprint
                || (!aliases.isEmpty()
                        && shape.fingerprint(namesInStream(shape, name)) == fingerprint);
    }

    /// What the class of that name in the stream is called here, if the name is an alias; else null.
    @Nullable String aliasName(String name) {
        Class<?> alias = aliases.get(name);
        return alias == null ? null : alias.getName();
    }

    /// What the class of that name in the stream is called here.
    String nameHere(String name) {
        String alias = aliasName(name);
        return alias == null ? name : alias;
    }

    /// What a writer that calls the class of `shape` `name` calls the classes here.
    private UnaryOperator<String> namesInStream(Shape shape, String name) {
        String own = shape.type().getName();
        return here -> here.equals(own) ? name : namesInStream.getOrDefault(here, here);
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
        if (primitive != null) {
            guard.admitLoaded(primitive);
            return primitive;
        }
        Class<?> alias = alias(name);
        if (alias != null) {
            return admitted(alias);
        }
        Class<?> found = load(name, in);
        guard.admitLoaded(found);
        return found;
    }

    /// `type`, which the caller named, if the guard lets it in as it would by its name.
    Class<?> admitted(Class<?> type) throws IOException {
        guard.admitName(type.getName());
        guard.admitLoaded(type);
        return type;
    }

    private Class<?> load(String name, SegmentInput in) throws IOException {
        guard.admitName(name);
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new UnknownClassException(name, in.position(), e);
        }
    }

    /// The class that has `name`, or whose array has it, as an alias; else null.
    private @Nullable Class<?> alias(String name) {
        if (aliases.isEmpty()) {
            return null;
        }
        int dimensions = name.lastIndexOf('[') + 1;
        if (dimensions == 0) {
            return aliases.get(name);
        }
        boolean ofClass = name.startsWith("L", dimensions) && name.endsWith(";");
        if (!ofClass || dimensions > MOST_DIMENSIONS) {
            return null;
        }
        Class<?> type = aliases.get(name.substring(dimensions + 1, name.length() - 1));
        for (int i = 0; i < dimensions && type != null; i++) {
            type = type.arrayType();
        }
        return type;
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
