// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Kind;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Shape;
import io.wherry.iso.internal.type.Type;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The classes of which a program permits objects to be created: those that it names, and those
/// that their fields declare, with type arguments and permitted subclasses. No object of another
/// class is created, whatever a cluster contains. Not thread-safe.
public final class NamedClasses {
    private final Map<String, Class<?>> byName = new HashMap<>();
    private final Map<Integer, ObjectCopier> byType = new HashMap<>();
    private final Deque<Class<?>> left = new ArrayDeque<>();

    /// @param roots classes that the program names
    public NamedClasses(List<Class<?>> roots) {
        JdkCopiers.always().forEach(this::add);
        roots.forEach(this::add);
        while (!left.isEmpty()) {
            look(left.remove());
        }
    }

    private void add(java.lang.reflect.Type type) {
        switch (type) {
            case Class<?> plain -> addClass(plain);
            case ParameterizedType generic -> {
                add(generic.getRawType());
                Arrays.stream(generic.getActualTypeArguments()).forEach(this::add);
            }
            case WildcardType wildcard ->
                    Arrays.stream(wildcard.getUpperBounds()).forEach(this::add);
            default -> {
                /* a type variable: its erasure is the type of the field */
            }
        }
    }

    private void addClass(Class<?> type) {
        Class<?> at = type;
        while (at.getComponentType() != null) {
            at = at.getComponentType();
        }
        if (!at.isPrimitive() && byName.putIfAbsent(at.getName(), at) == null) {
            left.add(at);
        }
    }

    private void look(Class<?> type) {
        if (type.isSealed()) {
            Arrays.stream(type.getPermittedSubclasses()).forEach(this::add);
        }
        Kind kind = Shape.of(type).kind();
        boolean may = kind == Kind.ORDINARY || kind == Kind.RECORD || kind == Kind.ENUM;
        ObjectCopier copier = may && !type.isInterface() ? ClassCopiers.known(type) : null;
        if (copier != null && !(copier instanceof StringCopier)) {
            byType.put(copier.type().id(), copier);
        }
        for (Level level : Shape.of(type).levels()) {
            for (FieldShape field : level.fields()) {
                add(field.type());
                Field backing = field.backing();
                if (backing != null) {
                    add(backing.getGenericType());
                }
            }
        }
    }

    /// Returns the copier of a type that is derived from a class, or null.
    @Nullable ObjectCopier copier(int type) {
        return byType.get(type);
    }

    /// Returns the class with this name, also of arrays, or null.
    @Nullable Class<?> named(String name) {
        if (name.endsWith("[]")) {
            Class<?> component = named(name.substring(0, name.length() - 2));
            return component == null ? null : component.arrayType();
        }
        for (io.wherry.iso.internal.type.Kind kind : io.wherry.iso.internal.type.Kind.values()) {
            if (kind.javaClass().isPrimitive() && kind.javaClass().getName().equals(name)) {
                return kind.javaClass();
            }
        }
        return byName.get(name);
    }

    /// Returns the class for objects of a type that is not derived from a class: the named class
    /// with the simple name of the type, otherwise the wanted class.
    ///
    /// @return null if objects of neither can be created
    @Nullable Class<?> counterpart(Type type, Class<?> wanted) {
        List<Class<?>> found = new ArrayList<>();
        for (@Nullable Type at = type; at != null; at = at.superType()) {
            String simple = SimpleNames.simple(at.name());
            for (Class<?> one : byName.values()) {
                if (wanted.isAssignableFrom(one)
                        && SimpleNames.simple(one.getName()).equals(simple)) {
                    found.add(one);
                }
            }
        }
        found.add(wanted);
        for (Class<?> one : found) {
            Kind kind = Shape.of(one).kind();
            boolean made = kind == Kind.ORDINARY || kind == Kind.RECORD;
            if (made && !java.lang.reflect.Modifier.isAbstract(one.getModifiers())) {
                return one;
            }
        }
        return null;
    }
}
