// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Recipes that follow from declarations: public constructors, public static factories, constants of enums.
final class Constructions {
    /// How names of factories begin.
    private static final List<String> FACTORIES =
            List.of("of", "valueOf", "getInstance", "from", "create", "parse", "copyOf");

    private Constructions() {}

    /// All constants of each enum, every public constructor of the other classes.
    static List<Recipe> of(Set<String> classNames) {
        List<Recipe> recipes = new ArrayList<>();
        for (String name : classNames) {
            Class<?> type = find(name);
            if (type == null) {
                continue;
            }
            if (type.isEnum()) {
                recipes.add(new Recipe(name + ".values()", type::getEnumConstants));
            } else if (isOpen(type)) {
                recipes.addAll(constructors(type));
                recipes.addAll(constants(type));
                recipes.addAll(ownFactories(type));
            }
        }
        return recipes;
    }

    /// Every public static method of `declarer` that returns an object and whose name matches
    /// `wanted`.
    static List<Recipe> factories(Class<?> declarer, Predicate<String> wanted) {
        List<Recipe> recipes = new ArrayList<>();
        for (Method method : declarer.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers())
                    && Modifier.isStatic(method.getModifiers())
                    && !method.getReturnType().isPrimitive()
                    && wanted.test(method.getName())) {
                Object[] arguments = Arguments.of(method.getParameterTypes());
                recipes.add(new Recipe(label(method), () -> method.invoke(null, arguments)));
            }
        }
        recipes.sort(Comparator.comparing(Recipe::name));
        return recipes;
    }

    /// The objects in public static final fields of `declarer`.
    static List<Recipe> constants(Class<?> declarer) {
        List<Recipe> recipes = new ArrayList<>();
        for (Field field : declarer.getDeclaredFields()) {
            int modifiers = field.getModifiers();
            if (Modifier.isPublic(modifiers)
                    && Modifier.isStatic(modifiers)
                    && Modifier.isFinal(modifiers)
                    && !field.getType().isPrimitive()
                    && field.getType() != String.class) {
                String name = declarer.getName() + '.' + field.getName();
                recipes.add(new Recipe(name, () -> field.get(null)));
            }
        }
        return recipes;
    }

    /// Every public constructor of `type`.
    static List<Recipe> constructors(Class<?> type) {
        List<Recipe> recipes = new ArrayList<>();
        for (Constructor<?> constructor : type.getConstructors()) {
            Class<?>[] parameters = constructor.getParameterTypes();
            recipes.add(
                    new Recipe(
                            label(constructor),
                            () -> constructor.newInstance(Arguments.of(parameters))));
        }
        recipes.sort(Comparator.comparing(Recipe::name));
        return recipes;
    }

    /// Factories that `type` has for itself; not of addresses, which would ask the network.
    private static List<Recipe> ownFactories(Class<?> type) {
        return InetAddress.class.isAssignableFrom(type)
                ? List.of()
                : factories(type, name -> FACTORIES.stream().anyMatch(name::startsWith));
    }

    /// Null for a class of a module that is not resolved.
    static Class<?> find(String name) {
        try {
            return Class.forName(name, false, ClassLoader.getSystemClassLoader());
        } catch (ClassNotFoundException | LinkageError _) {
            return null;
        }
    }

    private static boolean isOpen(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && type.getModule().isExported(type.getPackageName())
                && (type.getDeclaringClass() == null || isOpen(type.getDeclaringClass()))
                && Serializable.class.isAssignableFrom(type);
    }

    private static String label(Executable executable) {
        String parameters =
                Arrays.stream(executable.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", ", "(", ")"));
        return executable instanceof Constructor<?>
                ? executable.getDeclaringClass().getName() + parameters
                : executable.getDeclaringClass().getName()
                        + '.'
                        + executable.getName()
                        + parameters;
    }
}
