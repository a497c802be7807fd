// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import io.wherry.rmi.internal.reference.FlowReference;
import io.wherry.rmi.internal.reference.Promised;
import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.reference.RemoteReference;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.rmi.Remote;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The classes that are admitted for declared types: those types, the declared types of their
/// fields, the type arguments of their superclasses, the subclasses of all these with their fields,
/// and common value classes of the JDK. A type of the JDK admits only itself, so `Object` or
/// `Serializable` admit no subclasses. Thread-safe.
public final class AdmittedTypes implements Predicate<Class<?>> {
    /* The fields of an admitted class admit further classes, which follow in the message, since the
    description of a class precedes its fields. Results change from false to true, never back. A
    class is admitted before its fields are: the result is false only while no thread adds any. */

    private final AdmittedClasses admitted;
    private final AdmittedClasses open;
    private final boolean allThrowables;

    /// @param declared the declared types, with type arguments
    /// @param allThrowables whether all throwable classes are admitted
    /// @param owner the class loader of the interface that declares them
    public AdmittedTypes(
            Collection<? extends Type> declared,
            boolean allThrowables,
            @Nullable ClassLoader owner) {
        this.allThrowables = allThrowables;
        this.admitted = new AdmittedClasses(owner);
        this.open = new AdmittedClasses(owner);
        admitted.add(RemoteReference.class);
        admitted.add(RemoteOrigin.class);
        admitted.add(Promised.class);
        admitted.add(FlowReference.class);
        expand(declared);
    }

    @Override
    public boolean test(Class<?> type) {
        Class<?> element = element(type);
        return element.isPrimitive()
                || admitted.contains(element)
                || CommonTypes.contains(element)
                || (element != type && isHarmlessElement(element))
                || isBelow(element);
    }

    /// Returns true if arrays of the element type are harmless: they run no code, and the class of
    /// each element is checked. Stubs are in arrays of their remote interface where `Remote[]` is
    /// declared.
    private static boolean isHarmlessElement(Class<?> element) {
        return element.isInterface()
                && (CommonTypes.isOfJdk(element) || Remote.class.isAssignableFrom(element));
    }

    private static Class<?> element(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element;
    }

    /// Waits for other threads that admit classes: one of their fields may be `type`.
    private synchronized boolean isBelow(Class<?> type) {
        if (admitted.contains(type)) {
            return true;
        }
        if ((allThrowables && Throwable.class.isAssignableFrom(type)) || extendsOpen(type)) {
            expand(Set.of(type));
            return true;
        }
        return false;
    }

    private boolean extendsOpen(Class<?> type) {
        return open.anyMatch(each -> each.isAssignableFrom(type));
    }

    private void expand(Collection<? extends Type> types) {
        Deque<Type> left = new ArrayDeque<>(types);
        Set<Type> seen = new HashSet<>();
        while (!left.isEmpty()) {
            Type type = left.pop();
            addParts(type, seen, left);
        }
    }

    private void addParts(Type type, Set<Type> seen, Collection<Type> left) {
        try {
            if (seen.add(type)) { // also the hash of a type loads its bounds
                parts(type, left);
            }
        } catch (LinkageError | RuntimeException _) {
            // a type argument cannot be loaded, so there are no objects of it
            if (type instanceof ParameterizedType || type instanceof GenericArrayType) {
                parts(type, left);
            }
        }
    }

    private void parts(Type type, Collection<Type> left) {
        if (type instanceof Class<?> c) { // most are classes: a switch is linked when it first runs
            add(element(c), left);
        } else {
            generic(type, left);
        }
    }

    private static void generic(Type type, Collection<Type> left) {
        switch (type) {
            case ParameterizedType generic -> {
                left.add(generic.getRawType());
                left.addAll(List.of(generic.getActualTypeArguments()));
            }
            case GenericArrayType array -> left.add(array.getGenericComponentType());
            case TypeVariable<?> variable -> left.addAll(List.of(variable.getBounds()));
            case WildcardType wildcard -> {
                left.addAll(List.of(wildcard.getUpperBounds()));
                left.addAll(List.of(wildcard.getLowerBounds()));
            }
            default -> {} // no other kinds exist
        }
    }

    private void add(Class<?> type, Collection<Type> left) {
        if (type.isPrimitive() || !admitted.add(type) || CommonTypes.isOfJdk(type)) {
            return;
        }
        if (!Modifier.isFinal(type.getModifiers())) {
            open.add(type);
        }
        if (!Proxy.isProxyClass(type)) {
            for (Class<?> at = type;
                    at != null && !CommonTypes.isOfJdk(at);
                    at = at.getSuperclass()) {
                fields(at, left);
                ofSuperclass(at, left);
            }
        }
    }

    /// Adds the type arguments of the superclass: the types of its fields or elements.
    private static void ofSuperclass(Class<?> type, Collection<Type> left) {
        try {
            if (type.getGenericSuperclass() instanceof ParameterizedType generic) {
                left.addAll(List.of(generic.getActualTypeArguments()));
            }
        } catch (LinkageError | RuntimeException _) {
            // a type argument cannot be loaded, so there are no objects of it
        }
    }

    private static void fields(Class<?> type, Collection<Type> left) {
        try {
            for (Field field : type.getDeclaredFields()) {
                if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                    left.add(field.getGenericType());
                }
            }
        } catch (LinkageError | RuntimeException _) {
            // the type of a field cannot be loaded, so there are no objects of it
        }
    }
}
