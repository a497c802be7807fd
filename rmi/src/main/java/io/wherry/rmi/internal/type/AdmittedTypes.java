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

/// The classes that may come where certain types are declared: those types, what their fields are declared as, the subclasses of
/// all these with their fields, and common values of the JDK. A type of the JDK stands for itself only, so that `Object` or
/// `Serializable` let nobody in. Safe for any thread.
public final class AdmittedTypes implements Predicate<Class<?>> {
    /* A class that was let in says by its fields what else may come: behind it in the same message at the earliest, for its own
    description stands before. Answers turn from false to true, never back. */

    private final AdmittedClasses admitted;
    private final AdmittedClasses open;
    private final boolean allThrowables;

    /// @param declared the types, with their arguments
    /// @param allThrowables whether anything that is thrown may come
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

    /// Returns true if an array of these may come: it runs no code, and each element is asked about by its own class. Stubs come in
    /// arrays of their remote interface where `Remote[]` is declared.
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

    private boolean isBelow(Class<?> type) {
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
            if (seen.add(type)) {
                parts(type, left);
            }
        }
    }

    private void parts(Type type, Collection<Type> left) {
        switch (type) {
            case Class<?> c -> add(element(c), left);
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
            default -> {} // there are no others
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
            }
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
            // a field's type is not here: neither are its objects
        }
    }
}
