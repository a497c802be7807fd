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

/// Which types of clusters objects of the heap become. An object becomes one of the type that has the simple name of its class,
/// or of the nearest class above it, if that is named and fits where the object stands; else what the field says. One thread.
public final class Counterparts {
    private record Pair(Class<?> made, Type type) {}

    private final List<Type> named;
    private final Map<Pair, Form> forms = new HashMap<>();

    /// @param named the first is that of the root
    public Counterparts(List<Type> named) {
        this.named = List.copyOf(named);
    }

    Type root() {
        return named.getFirst();
    }

    Form formOf(Class<?> of, String wanted) {
        if (of == String.class) {
            return ClassForms.of(of);
        }
        Class<?> component = of.getComponentType();
        if (component != null) {
            return component.isPrimitive()
                    ? ClassForms.of(of)
                    : new ArrayForm(of, Types.arrayNamed(wanted));
        }
        Type type = typeOf(of, wanted);
        Form value = ImmutableForms.ofType(of, type.id());
        if (value != null) {
            return value;
        }
        return forms.computeIfAbsent(
                new Pair(of, type), pair -> FieldsForm.matching(Shape.of(pair.made), pair.type));
    }

    private Type typeOf(Class<?> of, String wanted) {
        for (Class<?> at = of; at != Object.class && at != null; at = at.getSuperclass()) {
            for (Type type : named) {
                if (Names.simple(type.name()).equals(Names.simple(at.getName()))
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
