// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.type;

import java.lang.invoke.MethodType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the classes that generic types stand for.
final class GenericTypes {
    private GenericTypes() {}

    /// Returns the class of the boxes of a primitive type; any other class itself.
    static Class<?> boxed(Class<?> type) {
        return type.isPrimitive() ? MethodType.methodType(type).wrap().returnType() : type;
    }

    /// Returns the classes that an object of `type` is an instance of: one, or the bounds of a
    /// wildcard or variable.
    ///
    /// @throws IllegalArgumentException if it is a type that the JDK does not have
    static List<Class<?>> classes(Type type) {
        return switch (type) {
            case Class<?> plain -> List.of(boxed(plain));
            case ParameterizedType generic -> classes(generic.getRawType());
            case GenericArrayType array ->
                    List.of(erased(array.getGenericComponentType()).arrayType());
            case WildcardType wildcard -> ofAll(wildcard.getUpperBounds());
            case TypeVariable<?> variable -> ofAll(variable.getBounds());
            default ->
                    throw new IllegalArgumentException(
                            "unknown kind of type: " + type.getTypeName());
        };
    }

    private static List<Class<?>> ofAll(Type[] bounds) {
        List<Class<?>> all = new ArrayList<>();
        for (Type bound : bounds) {
            all.addAll(classes(bound));
        }
        return all;
    }

    private static Class<?> erased(Type type) {
        return type instanceof Class<?> plain ? plain : classes(type).getFirst();
    }

    /// Returns the component type of an array type, or null.
    static @Nullable Type component(Type type) {
        return switch (type) {
            case Class<?> plain -> plain.getComponentType();
            case GenericArrayType array -> array.getGenericComponentType();
            default -> null;
        };
    }

    /// Returns the type that parameter number `index` of `declaring` has in `type`: that of the
    /// elements of a `List<Order>` for `Collection`, also where a class between the two fixes or
    /// renames it. Null if `type` is not below `declaring`.
    static @Nullable Type argument(Type type, Class<?> declaring, int index) {
        return switch (type) {
            case WildcardType wildcard -> argument(wildcard.getUpperBounds(), declaring, index);
            case TypeVariable<?> variable -> argument(variable.getBounds(), declaring, index);
            default -> argumentOfClass(type, declaring, index);
        };
    }

    private static @Nullable Type argument(Type[] bounds, Class<?> declaring, int index) {
        for (Type bound : bounds) {
            Type found = argument(bound, declaring, index);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static @Nullable Type argumentOfClass(Type type, Class<?> declaring, int index) {
        Class<?> raw = erased(type);
        if (!declaring.isAssignableFrom(raw)) {
            return null;
        }
        if (raw == declaring) {
            return inType(type, raw.getTypeParameters()[index]);
        }
        List<Type> above = new ArrayList<>(Arrays.asList(raw.getGenericInterfaces()));
        if (raw.getGenericSuperclass() != null) {
            above.add(raw.getGenericSuperclass());
        }
        Type found = argument(above.toArray(Type[]::new), declaring, index);
        return found == null ? null : inType(type, found);
    }

    /// Returns `found`, or its argument in `type` if it is a parameter of that class.
    private static Type inType(Type type, Type found) {
        if (found instanceof TypeVariable<?> variable
                && type instanceof ParameterizedType generic) {
            int number = Arrays.asList(erased(type).getTypeParameters()).indexOf(variable);
            return number < 0 ? found : generic.getActualTypeArguments()[number];
        }
        return found;
    }
}
