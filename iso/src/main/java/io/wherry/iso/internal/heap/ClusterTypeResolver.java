// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.codec.internal.shape.Shape;
import io.wherry.iso.NotCopyableException;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Chooses the cluster types to which heap objects are copied: the named type with the simple name
/// of the class, or of its nearest super class, if that fits the field; otherwise the type of the
/// field. Not thread-safe.
public final class ClusterTypeResolver {
    private record Pair(Class<?> made, Type type) {}

    private final List<Type> named;
    private final Map<Pair, ObjectCopier> copiers = new HashMap<>();

    /// @param named types, that of the root first
    public ClusterTypeResolver(List<Type> named) {
        this.named = List.copyOf(named);
    }

    Type root() {
        return named.getFirst();
    }

    ObjectCopier copierOf(Class<?> of, String wanted) {
        if (of == String.class) {
            return ClassCopiers.of(of);
        }
        Class<?> component = of.getComponentType();
        if (component != null) {
            return component.isPrimitive()
                    ? ClassCopiers.of(of)
                    : new ArrayCopier(of, Types.arrayNamed(wanted));
        }
        Type type = typeOf(of, wanted);
        ObjectCopier value = ImmutableCopiers.ofType(of, type.id());
        if (value != null) {
            return value;
        }
        return copiers.computeIfAbsent(
                new Pair(of, type), pair -> FieldsCopier.matching(Shape.of(pair.made), pair.type));
    }

    private Type typeOf(Class<?> of, String wanted) {
        for (Class<?> at = of; at != Object.class && at != null; at = at.getSuperclass()) {
            for (Type type : named) {
                if (SimpleNames.simple(type.name()).equals(SimpleNames.simple(at.getName()))
                        && isKindOf(type, wanted)) {
                    return type;
                }
            }
        }
        for (Type type : named) {
            if (type.name().equals(wanted)) {
                return type;
            }
        }
        Type type = Types.named(wanted);
        if (type == null) {
            throw new NotCopyableException(
                    "no type for objects of a class: class=%s, wanted=%s"
                            .formatted(of.getName(), wanted));
        }
        return type;
    }

    private static boolean isKindOf(Type type, String wanted) {
        for (@Nullable Type at = type; at != null; at = at.superType()) {
            if (at.name().equals(wanted)) {
                return true;
            }
        }
        return false;
    }
}
