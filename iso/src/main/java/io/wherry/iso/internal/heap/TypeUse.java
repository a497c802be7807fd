// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.internal.type.TypeNames;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A class as a field or a component declares it, with its arguments: no variables and no wildcards are left.
///
/// @param arguments of an array, those of its elements
public record TypeUse(Class<?> raw, List<TypeUse> arguments) {
    private static final String ARRAY = "[]";

    public TypeUse {
        arguments = List.copyOf(arguments);
    }

    /// Returns the use of a type, in which variables mean what `bound` says; others mean their bounds, as wildcards do.
    static TypeUse of(Type type, Map<String, TypeUse> bound) {
        return switch (type) {
            case Class<?> plain -> new TypeUse(plain, List.of());
            case ParameterizedType generic ->
                    new TypeUse(
                            (Class<?>) generic.getRawType(),
                            Arrays.stream(generic.getActualTypeArguments())
                                    .map(argument -> of(argument, bound))
                                    .toList());
            case GenericArrayType array -> of(array.getGenericComponentType(), bound).array();
            case WildcardType wildcard -> of(wildcard.getUpperBounds()[0], bound);
            case TypeVariable<?> variable -> {
                TypeUse known = bound.get(variable.getName());
                yield known == null ? erased(variable) : known;
            }
            default -> throw new IllegalArgumentException("no such type: " + type);
        };
    }

    private static TypeUse erased(TypeVariable<?> variable) {
        Type bound = variable.getBounds()[0];
        while (bound instanceof TypeVariable<?> further) {
            bound = further.getBounds()[0];
        }
        Type raw = bound instanceof ParameterizedType generic ? generic.getRawType() : bound;
        return new TypeUse((Class<?>) raw, List.of());
    }

    /// Returns the use with this name.
    ///
    /// @param loader by which its classes are found
    public static TypeUse parse(String name, @Nullable ClassLoader loader)
            throws ClassNotFoundException {
        if (name.endsWith(ARRAY)) {
            return parse(name.substring(0, name.length() - ARRAY.length()), loader).array();
        }
        Class<?> primitive = Class.forPrimitiveName(name);
        if (primitive != null) {
            return new TypeUse(primitive, List.of());
        }
        Class<?> raw = Class.forName(TypeNames.raw(name), false, loader);
        List<TypeUse> arguments = new java.util.ArrayList<>();
        for (String argument : TypeNames.arguments(name)) {
            arguments.add(parse(argument, loader));
        }
        return new TypeUse(raw, arguments);
    }

    private TypeUse array() {
        return new TypeUse(raw.arrayType(), arguments);
    }

    /// Returns what elements of this array are; null if it is no array.
    @Nullable TypeUse component() {
        Class<?> component = raw.getComponentType();
        return component == null ? null : new TypeUse(component, arguments);
    }

    /// Returns what the variables of the class mean.
    Map<String, TypeUse> bindings() {
        TypeVariable<?>[] variables = raw.getTypeParameters();
        if (variables.length != arguments.size()) {
            return Map.of(); // a raw type
        }
        return java.util.stream.IntStream.range(0, variables.length)
                .boxed()
                .collect(Collectors.toMap(i -> variables[i].getName(), arguments::get));
    }

    /// Returns the name that types in clusters have: `demo.Pair<java.lang.String,int[]>`.
    public String name() {
        TypeUse component = component();
        if (component != null) {
            return component.name() + ARRAY;
        }
        return arguments.isEmpty()
                ? raw.getName()
                : arguments.stream()
                        .map(TypeUse::name)
                        .collect(Collectors.joining(",", raw.getName() + '<', ">"));
    }
}
